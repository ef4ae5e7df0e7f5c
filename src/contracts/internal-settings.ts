import { z } from "zod";

/** What staff can switch in their own visits; which of them are offered is configuration (D5a). */
export const internalToggles = [
  "ponderation",
  "copyLinks",
  "translationMarks",
  "forceRefresh",
] as const;
export type InternalToggle = (typeof internalToggles)[number];

/** The weight of coverage in the recommended order, 0 to 1 (SA 5, SA 9). */
export const ponderationSchema = z.number().min(0).max(1);

/** What a visit of internal traffic has on before anything was set (SA 6). */
const firstToggles: InternalToggle[] = ["translationMarks", "forceRefresh"];

export const internalSettingsSchema = z.object({
  toggles: z.array(z.enum(internalToggles)).default(firstToggles),
  ponderation: ponderationSchema.default(0.5),
});
export type InternalSettings = z.output<typeof internalSettingsSchema>;

/** What is stored, or the first settings where nothing is, or something of another form. */
export function readInternalSettings(stored: unknown): InternalSettings {
  const read = internalSettingsSchema.safeParse(stored ?? {});
  return read.success ? read.data : internalSettingsSchema.parse({});
}
