/** A shape on Lucide's grid of 24 × 24, drawn by stroke. */
export type IconShape = readonly [
  tag: "path" | "circle" | "rect" | "line" | "ellipse" | "polyline",
  attributes: Readonly<Record<string, string>>,
];

export const path = (d: string): IconShape => ["path", { d }];
