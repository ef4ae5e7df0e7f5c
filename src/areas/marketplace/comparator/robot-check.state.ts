import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { canProve, solveChallenge } from "../../../contracts/proof-of-work.ts";
import type { RobotChallenge } from "./comparator.view-model.ts";

/** Solves the challenge in the browser and sends it; where the browser cannot, waits as long as the
 *  server asks and sends it without (D2). */
export function useRobotCheck(robot: RobotChallenge) {
  const { challenge } = robot;
  const submit = useSubmit();
  // A new challenge means that the last answer did not count: the button works again.
  const [workingOn, setWorkingOn] = useState<string>();
  const isWorking = workingOn === challenge;
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function send(signal: AbortSignal): Promise<void> {
    const solution = await answerOf(robot, signal);
    if (signal.aborted) return;
    const fields: Record<string, string> =
      solution === undefined ? { challenge } : { challenge, solution };
    await submit(fields, { method: "post", replace: true, preventScrollReset: true });
  }

  return {
    isWorking,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isWorking) return;
      setWorkingOn(challenge);
      leaving.current = new AbortController();
      void send(leaving.current.signal);
    },
  };
}

/** The solution, or undefined when waiting has to do instead. */
async function answerOf(
  { challenge, bits, waitMs }: RobotChallenge,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    if (canProve()) return await solveChallenge(challenge, bits, signal);
  } catch {
    // No solution, or the visitor left: waiting counts as well.
  }
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return undefined;
}
