import { useMoreRows } from "#src/ui/kit/table/use-more-rows.ts";
import type { ExampleRow } from "./example-rows.rules.ts";
import type { KitModel } from "./kit.view-model.ts";

/** The list with the pages that were added below it; `next` is the address of the page after the first. */
export const useMoreRecords = (
  list: KitModel["list"],
  next: string | null,
): ReturnType<typeof useMoreRows<ExampleRow>> =>
  useMoreRows({ page: list, nextHref: next }, (loaded) =>
    isKitData(loaded) ? loaded.model.list : null,
  );

const isKitData = (loaded: unknown): loaded is { model: KitModel } =>
  typeof loaded === "object" && loaded !== null && "model" in loaded;
