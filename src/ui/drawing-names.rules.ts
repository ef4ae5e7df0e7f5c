/** Drawings of `ui/drawings`, by what they stand for. */
export type DrawingName =
  | "company"
  | "dental"
  | "empty"
  | "failed"
  | "health"
  | "isapre"
  | "life"
  | "notFound"
  | "pets"
  | "profile"
  | "reading"
  | "sent"
  | "travel"
  | "wizard";
