import { Mail, Phone } from "lucide-react";
import { useState } from "react";
import { DataTable, StatCard, StateLabel } from "../src/bundled/index.ts";
import {
  BottomBar,
  Button,
  Card,
  ContactList,
  DefinitionList,
  MicroFrontend,
  PageBody,
  PageTitle,
  StatFigures,
  Tabs,
} from "../src/index.ts";

export default { title: "Layout" };

export const Page = () => (
  <MicroFrontend name="mf-catalogue">
    <PageBody className="py-4">
      <PageTitle>Good deeds</PageTitle>
      <Card title="A card" aside="3 entries">
        Its content
      </Card>
    </PageBody>
    <BottomBar>
      <Button variant="primary">Save</Button>
    </BottomBar>
  </MicroFrontend>
);

export const Lists = () => (
  <div className="grid gap-6">
    <DefinitionList
      items={[
        { term: "Born", value: "25.12.1821" },
        { term: "Place", value: "Oxford", accent: true },
      ]}
    />
    <StatFigures
      items={[
        { value: "47", label: "people" },
        { value: "186", label: "proofs" },
      ]}
    />
    <ContactList
      contacts={[
        { id: "phone", icon: Phone, label: "Phone", value: "+1 555 0100", action: null },
        { id: "mail", icon: Mail, label: "E-mail", value: "clara@example.org", action: null },
      ]}
    />
  </div>
);

export const Tables = () => (
  <div className="grid gap-4">
    <StatCard label="People" value="47" note="3 today" />
    <DataTable
      caption="People"
      columns={[
        { id: "name", header: "Name", cell: ({ name }: { name: string }) => name },
        {
          id: "state",
          header: "State",
          cell: () => (
            <StateLabel tone="ok" icon={Mail}>
              sent
            </StateLabel>
          ),
        },
      ]}
      rows={[{ name: "Clara Barton" }, { name: "Janusz Korczak" }]}
      keyOf={({ name }) => name}
    />
  </div>
);

export const Tabbed = () => {
  const [selected, select] = useState<"people" | "proofs">("people");
  return (
    <Tabs
      label="Lists"
      tabs={[
        { id: "people", label: "People", count: 47 },
        { id: "proofs", label: "Proofs" },
      ]}
      selected={selected}
      onSelect={select}
    >
      <p>The list of {selected}</p>
    </Tabs>
  );
};
