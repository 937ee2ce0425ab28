/** What a user may follow, and what a feed may be about. */
export interface FollowTarget {
  personId?: number;
  search?: string;
  country?: string;
}

/** Returns the path of the feed of a person or a search. */
export const feedPath = ({ personId, search, country }: FollowTarget): string =>
  `/feed.xml?${new URLSearchParams({
    ...(personId && { person: String(personId) }),
    ...(search && { search }),
    ...(country && { country }),
  })}`;
