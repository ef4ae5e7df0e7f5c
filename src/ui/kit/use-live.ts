import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether this code has taken over the document: false on the server and in the browser's first render. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
