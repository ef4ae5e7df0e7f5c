import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

interface NaiveNode {
  url: string;
  process: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

/** Starts naive-cut-node.ts with a mistake on an empty database. */
export async function startNaiveNode(databaseUrl: string, mistake: string): Promise<NaiveNode> {
  const child = spawn(
    join(root, "node_modules/.bin/node"),
    [join(import.meta.dirname, "naive-cut-node.ts")],
    {
      cwd: root,
      env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl, MISTAKE: mistake },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const url = await new Promise<string>((found, fail) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Listens at (\S+)/.exec(output)?.[1];
      if (address !== undefined) found(address);
    });
    void ended.then(() => fail(new Error(`The node ended:\n${output}`)));
  });
  return {
    url,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await ended;
    },
  };
}
