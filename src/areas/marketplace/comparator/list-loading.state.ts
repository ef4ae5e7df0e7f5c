import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** What the list shows while another answer is on its way: nothing new for a moment, then placeholders
 *  in its place, or below it where it only grows. */
export type ListLoading = "none" | "replacing" | "growing";

/** Answers that come sooner than this change the list without placeholders; milliseconds. */
const patienceMs = 250;

/** True in the state of a navigation that only makes the list longer. */
export const growingState = { isGrowing: true } as const;

export function useListLoading(): ListLoading {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const next = navigation.location;
  const isWaiting =
    next !== undefined && next.pathname === pathname && navigation.formMethod !== "POST";
  const [slowKey, setSlowKey] = useState<string>();
  const key = isWaiting ? next.key : undefined;
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setSlowKey(key), patienceMs);
    return () => clearTimeout(timer);
  }, [key]);
  if (!isWaiting || slowKey !== next.key) return "none";
  return isGrowing(next.state) ? "growing" : "replacing";
}

const isGrowing = (state: unknown) =>
  typeof state === "object" && state !== null && "isGrowing" in state;
