import { z } from "zod";

/** What the bell tells: a title, and HTML that the server cleaned (SA 2.6). */
export const notification = z.object({
  title: z.string().describe("Title of the notice"),
  message: z.string().describe("HTML of few elements, safe to be drawn"),
});

export type Notification = z.output<typeof notification>;
