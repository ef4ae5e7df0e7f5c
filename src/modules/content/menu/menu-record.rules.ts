import { z } from "zod";

/** A menu as the content service keeps it: where an entry leads is a comparator's base address, a page's
 *  Spanish path, or an address elsewhere. What a comparator is called is its own record's, unless said. */
const place = {
  comparator: z.string().min(1).optional(),
  url: z.union([z.string().startsWith("/"), z.url({ protocol: /^https$/ })]).optional(),
};

const entry = z.looseObject({
  id: z.int().min(1),
  ...place,
  title: z.string().min(1).optional(),
  displayName: z.string().min(1).optional(),
  icon: z.string().min(1).optional(),
  color: z
    .string()
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i)
    .optional(),
  target: z.enum(["_self", "_blank"]).optional(),
  preloadBundle: z.boolean().optional(),
});

export const menuRecord = z.looseObject({
  type: z.literal("header"),
  country: z.enum(["CL", "PE", "CO", "INT"]),
  categories: z.array(entry.extend({ categories: z.array(entry).min(1).optional() })).min(1),
});

export type MenuRecordEntry = z.output<typeof entry>;
