/** Zones as the plans' file names them, and the regions (official numbers) they stand for. The old
 *  eighth region includes Ñuble, which was split from it in 2018; every zone of Santiago lies in the
 *  Metropolitan region. A name outside of this table stays as it is given and stands for no region. */
export const zoneRegions: Readonly<Record<string, readonly number[]>> = {
  norte: [15, 1, 2, 3, 4],
  octava: [8, 16],
  "rm-metropolitana": [13],
  "rm-norte": [13],
  "rm-sur": [13],
  "rm-oriente": [13],
  "rm-poniente": [13],
  "rm-centro": [13],
};

/** Regions of some zones, each once; zones that are not known add none. */
export function regionsOfZones(zones: readonly string[]): number[] {
  return [...new Set(zones.flatMap((zone) => zoneRegions[zone] ?? []))];
}
