import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route } from "@deeds/service-kit";
import type { Context } from "../use-cases/context.ts";
import { readSystem, replayDeadLetter } from "../use-cases/read-system.ts";

/** How the house is, for administrators. */
export const systemRoutes = (context: Context): Route[] => [
  implement(endpoints.systemState, () => readSystem(context)),
  implement(endpoints.replayDeadLetter, async (call) => {
    await replayDeadLetter(context, { ...call.body, actor: actorOf(call) });
    return { asked: true } as const;
  }),
];
