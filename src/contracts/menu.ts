import { z } from "zod";

/** An entry of the menu with the fields of SA 2.4; an entry with categories is a group of them. */
const entry = z.object({
  id: z.int().describe("Number of the category"),
  url: z.string().describe("Address in the reader's language"),
  title: z.string().describe("What the menu calls it"),
  displayName: z.string().describe("Its whole name"),
  icon: z.string().nullable().describe("Name of an icon"),
  color: z.string().nullable().describe("Accent colour on record"),
  target: z.enum(["_self", "_blank"]).describe("Where it opens"),
  preloadBundle: z.boolean().describe("Whether its code is fetched when it is pointed at"),
});

export const menuCategory = entry.extend({
  categories: z.array(entry).describe("Entries of its submenu"),
});

export type MenuEntry = z.output<typeof entry>;
export type MenuCategory = z.output<typeof menuCategory>;
