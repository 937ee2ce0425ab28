import { Phone } from "lucide-react";
import {
  GateNotice,
  HiddenContacts,
  HiddenMedia,
  HiddenText,
  Ledger,
  LedgerRow,
  LedgerYear,
  LinkedText,
  MediaLabel,
  MediaRow,
  PersonCard,
  PersonGrid,
  Seal,
} from "../src/bundled/index.ts";
import {
  Avatar,
  Button,
  EntryNumber,
  InitialsAvatar,
  MediaIcon,
  Portrait,
  StatusLabel,
} from "../src/index.ts";

export default { title: "Register" };

export const People = () => (
  <PersonGrid>
    <PersonCard
      href="/people/7"
      id={7}
      name="Clara"
      surname="Barton"
      occupation="Nurse"
      place="Oxford"
      deeds="3 deeds"
      lastDate="01.03.2026"
    />
  </PersonGrid>
);

export const Portraits = () => (
  <div className="flex w-72 items-start gap-4">
    <Portrait id={7} name="Clara" surname="Barton" alt="Clara Barton" ratio="profile" />
    <Avatar id={8} name="Janusz" surname="Korczak" />
    <span className="relative block size-10">
      <InitialsAvatar id={9} name="Irena" surname="Sendler" />
    </span>
  </div>
);

export const Entries = () => (
  <Ledger>
    <LedgerYear year={2026}>
      <LedgerRow id={12} date="01.03.2026" title="A field hospital" foot={<Seal />}>
        <MediaRow>
          <MediaLabel kind="photo">2 photos</MediaLabel>
          <MediaIcon kind="pdf" />
        </MediaRow>
      </LedgerRow>
    </LedgerYear>
  </Ledger>
);

export const Sources = () => (
  <p>
    <LinkedText text="Letters, https://archive.example/letters." />
  </p>
);

export const States = () => (
  <div className="grid gap-2">
    <EntryNumber id={12} />
    <StatusLabel status="pending" />
    <StatusLabel status="approved" date="2026-03-01T10:00:00.000Z" />
    <StatusLabel status="rejected" />
  </div>
);

export const Hidden = () => (
  <div className="grid gap-4">
    <HiddenText />
    <HiddenMedia kind="video" placeholder={null} />
    <GateNotice action={<Button>Subscribe</Button>}>For subscribers</GateNotice>
    <HiddenContacts kinds={[{ icon: Phone, label: "Phone" }]}>For subscribers</HiddenContacts>
  </div>
);
