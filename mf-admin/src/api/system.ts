import { type DeadLetter, endpoints } from "@deeds/contracts/browser";
import { callEndpoint, revalidate, useEndpoint } from "@deeds/remote-kit";

export const useSystem = () => useEndpoint(endpoints.systemState, {});

/** Asks the service that buried it to take an event up again; it does so a moment later. */
export const replayDeadLetter = ({ service, id }: DeadLetter) =>
  callEndpoint(endpoints.replayDeadLetter, { body: { service, id } });

export const refreshSystem = () => revalidate(["/api/system"]);
