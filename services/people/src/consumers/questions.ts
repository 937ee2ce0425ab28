import { queries } from "@deeds/contracts";
import type { House } from "../house.ts";
import { trusted } from "../models/trusted.ts";
import { normaliseContacts } from "../use-cases/content/normalise-contacts.ts";

/** What the contact-edits service asks: people's contacts as they are, and as they would be stored. */
export function answerQuestions({ messaging, models }: House): void {
  messaging.answer(queries.peopleContacts, async ({ ids }) => {
    const people = await models.people.find({ _id: trusted({ $in: ids }) }).lean();
    return people.map(({ _id, slug, name, surname, status, version, ...contacts }) => ({
      id: _id,
      slug,
      name: [name, surname].filter(Boolean).join(" ") || null,
      status,
      version,
      contacts: {
        phone: contacts.phone,
        instagramUsername: contacts.instagramUsername,
        socialMedia: contacts.socialMedia,
      },
    }));
  });

  messaging.answer(queries.contactsCheck, async ({ personId, changes }) => {
    const person = await models.people.findById(personId).lean();
    return normaliseContacts(changes, person?.country ?? null);
  });
}
