import type { DomainEvent } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { erasePerson, finishErasure } from "../use-cases/erase-person.ts";
import { rememberPeople } from "../use-cases/remember-people.ts";

/** Keeps up with which people exist; many at once, as an import tells of them. */
export function consumePeople(house: House): void {
  house.messaging.consume({
    name: "people",
    types: ["person_approved", "person_updated", "person_erased"],
    handleMany: async (events, tx) => {
      await rememberPeople(house, tx, events.filter(isState));
      for (const event of events.filter(isErasure)) await erase(house, event, tx);
    },
    after: (event) => {
      if (event.type === "person_erased") void finishErasure(house, event.data.id);
    },
  });
}

type Heard = DomainEvent<"person_approved" | "person_updated" | "person_erased">;
const isErasure = (event: Heard): event is DomainEvent<"person_erased"> =>
  event.type === "person_erased";
const isState = (event: Heard): event is DomainEvent<"person_approved" | "person_updated"> =>
  !isErasure(event);

const erase = (house: House, event: DomainEvent<"person_erased">, tx: Transaction) =>
  erasePerson(house, tx, { ...event.data, version: event.dataversion, now: new Date() });
