import { auditQuery, queries, senderQuery } from "@deeds/contracts";
import { shownName } from "../domain/person-content.ts";
import { followedPerson, presentLookAlike } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { normalizeContacts } from "../use-cases/content/content.ts";
import { findSameContacts } from "../use-cases/find-look-alikes.ts";
import { listUnreadNews } from "../use-cases/list-unread-news.ts";
import { listStates } from "../use-cases/read-stats.ts";
import { listExternalIds } from "../use-cases/transfer/export-people.ts";

/** Replies to requests of other services: contacts before and after a suggestion, and the audit log. */
export function replyToQueries(context: ServiceContext): void {
  const { messaging, models, audit } = context;
  messaging.respond(auditQuery("people"), (filter) => audit.find(filter));

  messaging.respond(queries.peopleContacts, async ({ ids }) => {
    const people = await models.people.findByIds(ids);
    return people.map(({ _id, slug, name, surname, status, version, ...contacts }) => ({
      id: _id,
      slug,
      name: shownName({ name, surname }),
      status,
      version,
      contacts: {
        phone: contacts.phone,
        instagramUsername: contacts.instagramUsername,
        socialMedia: contacts.socialMedia,
      },
    }));
  });

  messaging.respond(senderQuery("people"), ({ userId }) =>
    Promise.all([models.queue.readSender(userId), models.removalQueue.readSender(userId)]),
  );

  messaging.respond(queries.peopleStates, (range) => listStates(context, range));

  messaging.respond(queries.peopleExternalIds, ({ ids, externalIds }) =>
    listExternalIds(context, ids, externalIds),
  );

  messaging.respond(queries.unreadNews, async (query) => {
    const news = await listUnreadNews(context, { ...query, now: new Date() });
    return news.map(({ key, person, proofId }) => ({
      key,
      person: followedPerson(person),
      proofId,
    }));
  });

  messaging.respond(queries.sameContacts, async ({ personId, changes }) => {
    const people = await findSameContacts(context, personId, changes);
    return people.map((person) => presentLookAlike(person, ["contact"]));
  });

  messaging.respond(queries.contactsCheck, async ({ personId, changes }) => {
    const person = await models.people.findById(personId);
    return normalizeContacts(changes, person?.country ?? null);
  });
}
