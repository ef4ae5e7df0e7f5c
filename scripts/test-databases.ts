import { embeddedArchive } from "../test/harness/embedded-copy.ts";

/** Makes the embedded databases that tests open copies of, where they are missing or old: within a test their
 *  making would count against its time. */
for (const content of ["migrated", "seeded"] as const) await embeddedArchive(content);
