import { type Endpoint, endpoints } from "@deeds/contracts";
import { openAdministrator } from "../accounts.ts";
import { type Caller, createCaller, signInAsAdmin } from "../caller.ts";
import { makePerson, uniqueSurname } from "../people.ts";
import { type Receiver, startReceiver } from "../receiver.ts";

/** Who does what, and for whom. */
export interface Stage {
  origin: string;
  /** The administrator whose lines are counted: an account of this call's own. */
  keeper: Keeper;
  /** Another administrator, who prepares things. */
  helper: Caller;
  /** Somebody without an account. */
  stranger: Caller;
  receiver: Receiver;
}

export interface Keeper {
  id: number;
  username: string;
  password: string;
  caller: Caller;
}

export interface House {
  origin: string;
  helper: Caller;
  receiver: Receiver;
}

export const openHouse = async (origin: string): Promise<House> => ({
  origin,
  helper: await signInAsAdmin(origin),
  receiver: await startReceiver(),
});

export const openStage = async (house: House): Promise<Stage> => ({
  ...house,
  keeper: await openAdministrator(house.origin),
  stranger: createCaller(house.origin),
});

export async function submitted({ stranger }: Stage): Promise<number> {
  const body = { name: "Ждущая", surname: uniqueSurname() };
  return (await stranger.call(endpoints.submitPerson, { body })).person.id;
}

export const approved = (stage: Stage, fields: Record<string, unknown> = {}) =>
  makePerson(stage.helper, fields);

export async function proofOf(stage: Stage, title = "Дрова") {
  const { id: personId } = await approved(stage);
  const body = { personId, title, description: "Колола дрова соседям" };
  return (await stage.stranger.call(endpoints.createProof, { body })).proof;
}

export const subscriber = (stage: Stage, fields: Record<string, unknown> = {}) =>
  stage.helper.call(endpoints.createWebhook, { body: { url: stage.receiver.url, ...fields } });

/** Sends a form that is more than one file, or whose answer is not JSON. */
export async function sendForm(
  { origin, keeper }: Stage,
  { method, status, path }: Pick<Endpoint, "method" | "status" | "path">,
  body: FormData,
): Promise<string> {
  const cookie = [...keeper.caller.cookies()].map((pair) => pair.join("=")).join("; ");
  const answer = await fetch(origin + path, { method, headers: { cookie }, body });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}
