import type { FastifyInstance } from "fastify";

/** Whether the process is about to end: from SIGTERM on, while it still answers. */
export interface Stopping {
  readonly isStopping: boolean;
  /** From now on every answer is the last one of its connection. */
  begin(): void;
}

export function createStopping(): Stopping {
  let isStopping = false;
  return {
    get isStopping() {
      return isStopping;
    },
    begin() {
      isStopping = true;
    },
  };
}

/** While stopping, each answer says `Connection: close`: its client goes elsewhere with the next request, in
 *  place of sending it into a connection that is being closed. */
export function closeLastConnections(app: FastifyInstance, stopping: Stopping): void {
  app.addHook("onSend", async (_request, reply) => {
    if (stopping.isStopping) reply.header("connection", "close");
  });
}
