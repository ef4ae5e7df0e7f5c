import { catalogueIconShapes } from "./catalogue-icon-shapes.ts";
import { type IconShape, path } from "./icon-shape.ts";

export type { IconShape } from "./icon-shape.ts";

/** Icons of controls and notices. From Lucide 1.75 (ISC). */
const controlIconShapes = {
  bot: [
    path("M12 8V4H8"),
    ["rect", { width: "16", height: "12", x: "4", y: "8", rx: "2" }],
    path("M2 14h2"),
    path("M20 14h2"),
    path("M15 13v2"),
    path("M9 13v2"),
  ],
  "building-2": [
    path("M10 12h4"),
    path("M10 8h4"),
    path("M14 21v-3a2 2 0 0 0-4 0v3"),
    path("M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2"),
    path("M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16"),
  ],
  check: [path("M20 6 9 17l-5-5")],
  "chevron-down": [path("m6 9 6 6 6-6")],
  "chevron-left": [path("m15 18-6-6 6-6")],
  "chevron-right": [path("m9 18 6-6-6-6")],
  "circle-alert": [
    ["circle", { cx: "12", cy: "12", r: "10" }],
    ["line", { x1: "12", x2: "12", y1: "8", y2: "12" }],
    ["line", { x1: "12", x2: "12.01", y1: "16", y2: "16" }],
  ],
  "circle-check": [["circle", { cx: "12", cy: "12", r: "10" }], path("m16 9-5.5 5.5L8 12")],
  download: [
    path("M12 15V3"),
    path("M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"),
    path("m7 10 5 5 5-5"),
  ],
  gift: [
    path("M12 7v14"),
    path("M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8"),
    path("M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5"),
    ["rect", { x: "3", y: "7", width: "18", height: "4", rx: "1" }],
  ],
  info: [["circle", { cx: "12", cy: "12", r: "10" }], path("M12 16v-4"), path("M12 8h.01")],
  "layout-grid": [
    ["rect", { width: "7", height: "7", x: "3", y: "3", rx: "1" }],
    ["rect", { width: "7", height: "7", x: "14", y: "3", rx: "1" }],
    ["rect", { width: "7", height: "7", x: "14", y: "14", rx: "1" }],
    ["rect", { width: "7", height: "7", x: "3", y: "14", rx: "1" }],
  ],
  link: [
    path("M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71"),
    path("M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"),
  ],
  list: [
    path("M3 5h.01"),
    path("M3 12h.01"),
    path("M3 19h.01"),
    path("M8 5h13"),
    path("M8 12h13"),
    path("M8 19h13"),
  ],
  mail: [
    path("m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"),
    ["rect", { x: "2", y: "4", width: "20", height: "16", rx: "2" }],
  ],
  megaphone: [
    path(
      "M11 6a13 13 0 0 0 8.4-2.8A1 1 0 0 1 21 4v12a1 1 0 0 1-1.6.8A13 13 0 0 0 11 14H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z",
    ),
    path("M6 14a12 12 0 0 0 2.4 7.2 2 2 0 0 0 3.2-2.4A8 8 0 0 1 10 14"),
    path("M8 6v8"),
  ],
  menu: [path("M4 5h16"), path("M4 12h16"), path("M4 19h16")],
  pencil: [
    path(
      "M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z",
    ),
    path("m15 5 4 4"),
  ],
  plus: [path("M5 12h14"), path("M12 5v14")],
  printer: [
    path("M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"),
    path("M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"),
    ["rect", { x: "6", y: "14", width: "12", height: "8", rx: "1" }],
  ],
  "refresh-cw": [
    path("M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8"),
    path("M21 3v5h-5"),
    path("M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16"),
    path("M8 16H3v5"),
  ],
  scale: [
    path("M12 3v18"),
    path("m19 8 3 8a5 5 0 0 1-6 0zV7"),
    path("M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1"),
    path("m5 8 3 8a5 5 0 0 1-6 0zV7"),
    path("M7 21h10"),
  ],
  search: [path("m21 21-4.34-4.34"), ["circle", { cx: "11", cy: "11", r: "8" }]],
  "sliders-horizontal": [
    path("M10 5H3"),
    path("M12 19H3"),
    path("M14 3v4"),
    path("M16 17v4"),
    path("M21 12h-9"),
    path("M21 19h-5"),
    path("M21 5h-7"),
    path("M8 10v4"),
    path("M8 12H3"),
  ],
  star: [
    path(
      "M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z",
    ),
  ],
  tag: [
    path(
      "M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z",
    ),
    ["circle", { cx: "7.5", cy: "7.5", r: ".5", fill: "currentColor" }],
  ],
  "triangle-alert": [
    path("m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"),
    path("M12 9v4"),
    path("M12 17h.01"),
  ],
  "user-round": [["circle", { cx: "12", cy: "8", r: "5" }], path("M20 21a8 8 0 0 0-16 0")],
  "wifi-off": [
    path("M12 20h.01"),
    path("M8.5 16.429a5 5 0 0 1 7 0"),
    path("M5 12.859a10 10 0 0 1 5.17-2.69"),
    path("M19 12.859a10 10 0 0 0-2.007-1.523"),
    path("M2 8.82a15 15 0 0 1 4.177-2.643"),
    path("M22 8.82a15 15 0 0 0-11.288-3.764"),
    path("m2 2 20 20"),
  ],
  x: [path("M18 6 6 18"), path("m6 6 12 12")],
} as const satisfies Record<string, readonly IconShape[]>;

export const iconShapes = { ...catalogueIconShapes, ...controlIconShapes };

export type IconName = keyof typeof iconShapes;
