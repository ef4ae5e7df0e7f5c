import { createContext } from "react";
import type { ShellModel } from "./site-shell.view-model.ts";

/** What a failure inside a frame leads to; null where there is no frame. */
export const FrameFacts = createContext<Pick<
  ShellModel,
  "homeHref" | "contact" | "partnerName"
> | null>(null);
