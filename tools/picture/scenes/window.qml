// SPDX-License-Identifier: GPL-2.0
// What Qt Quick has: text, gradients, round corners, a shader effect with blur, clipping.
import QtQuick
import QtQuick.Effects
import QtQuick.Window

Window {
	width: 640
	height: 480
	visible: true
	color: "#204060"

	Rectangle {
		id: card
		anchors.centerIn: parent
		width: 380
		height: 240
		radius: 24
		gradient: Gradient {
			GradientStop { position: 0.0; color: "#f0d080" }
			GradientStop { position: 1.0; color: "#c04020" }
		}
		Text {
			anchors.centerIn: parent
			text: "Qt Quick"
			font.pixelSize: 56
			color: "white"
		}
		layer.enabled: true
		layer.effect: MultiEffect {
			shadowEnabled: true
			shadowBlur: 0.8
			shadowHorizontalOffset: 12
			shadowVerticalOffset: 12
			saturation: 0.2
		}
	}

	Repeater {
		model: 12
		Rectangle {
			required property int index
			width: 60
			height: 60
			radius: 30
			opacity: 0.6
			rotation: index * 30
			color: Qt.hsla(index / 12, 0.8, 0.5, 1)
			x: 290 + 260 * Math.cos(index * Math.PI / 6)
			y: 210 + 190 * Math.sin(index * Math.PI / 6)
			clip: true
			Rectangle { width: 30; height: 60; color: "white"; opacity: 0.5 }
		}
	}
}
