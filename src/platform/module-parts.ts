import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiRoute } from "./http/api-routes.ts";
import type { Job } from "./jobs/job.ts";
import type { OutboxHandler } from "./jobs/outbox-dispatcher.ts";
import type { Purge } from "./retention/retention.ts";

/** Reads what the calls need to know of a request. */
export type ReadFacts<Facts> = (request: FastifyRequest, reply: FastifyReply) => Promise<Facts>;

/** What a module adds to the application. Every open<Name>(platform, needs) returns one. */
export interface ModuleParts<Services extends object = object, Facts = never> {
  /** What pages and later modules may ask for. Names are unique among all modules. */
  services: Services;
  /** Its calls; their facts are what it asks of a request. */
  routes: readonly ApiRoute<Facts>[];
  /** Registers what is no row of the table of calls: streams, files, hooks. */
  attach?: (app: FastifyInstance, readFacts: ReadFacts<Facts>) => void | Promise<void>;
  /** What to do for each kind of message that it puts into the outbox. */
  outbox?: Readonly<Record<string, OutboxHandler>>;
  /** What runs beside the requests until the server closes. */
  jobs?: readonly Job[];
  /** What the night erases of its records. Modules are purged in reverse order: a row goes before what it refers to. */
  purges?: readonly Purge[];
}

type Parts = Readonly<Record<string, ModuleParts>>;

/** A union of functions takes only what each of them takes. */
type Intersection<Takers> = [Takers] extends [(each: infer All) => void] ? All : never;

/** The services of several modules together. */
export type ServicesOf<Modules extends Parts> = Intersection<
  { [Name in keyof Modules]: (each: Modules[Name]["services"]) => void }[keyof Modules]
>;

type FactsTaker<Route> = Route extends ApiRoute<infer Facts> ? (each: Facts) => void : never;

/** What the calls of several modules ask of a request, together. */
export type FactsOf<Modules extends Parts> = Intersection<
  FactsTaker<Modules[keyof Modules]["routes"][number]>
>;

/** The services of several modules as one object. Throws where two modules use one name. */
export function servicesOf<Modules extends Parts>(modules: Modules): ServicesOf<Modules> {
  const owners = new Map<string, string>();
  for (const [module, { services }] of Object.entries(modules)) {
    for (const name of Object.keys(services)) {
      const owner = owners.get(name);
      if (owner !== undefined) throw new Error(`${owner} and ${module} both offer ${name}.`);
      owners.set(name, module);
    }
  }
  return Object.assign({}, ...Object.values(modules).map(({ services }) => services));
}

/** The purges of several modules in the order in which they run: a row goes before what it refers to. */
export const purgesOf = (modules: Parts): Purge[] =>
  Object.values(modules)
    .toReversed()
    .flatMap(({ purges = [] }) => purges);

/** The services that a module offers, by the function that opens it. */
export type OpenedServices<Open extends (...given: never[]) => unknown> = (Awaited<
  ReturnType<Open>
> & {
  services: object;
})["services"];
