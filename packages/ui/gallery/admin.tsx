import { Check, CircleX, RotateCw, X } from "lucide-react";
import { useState } from "react";
import {
  type Column,
  DataTable,
  Segments,
  StatCard,
  StateLabel,
  Switch,
} from "../src/carried/index.ts";
import {
  Badge,
  Button,
  Card,
  Kbd,
  PageTitle,
  StatFigures,
  StatusLabel,
  Tabs,
} from "../src/index.ts";

const rows = [
  { id: "dlv_7Qm2x9", time: "14:06:41", event: "proof_approved", ok: true, ms: 84 },
  { id: "dlv_7Qm1c4", time: "14:05:12", event: "proof_approved", ok: false, ms: 1204 },
  { id: "dlv_7Qkz80", time: "13:58:03", event: "contact_edit_applied", ok: true, ms: 91 },
];

const columns: Column<(typeof rows)[number]>[] = [
  { id: "time", header: "Время", cell: (row) => row.time },
  { id: "event", header: "Событие", mono: true, cell: (row) => row.event },
  {
    id: "state",
    header: "Состояние",
    cell: ({ ok }) =>
      ok ? (
        <StateLabel tone="ok" icon={Check}>
          Доставлено
        </StateLabel>
      ) : (
        <StateLabel tone="bad" icon={CircleX}>
          Ошибка
        </StateLabel>
      ),
  },
  { id: "ms", header: "Время, мс", align: "end", cell: (row) => row.ms },
  {
    id: "more",
    header: "Действия",
    headerHidden: true,
    align: "end",
    cell: () => (
      <Button size="small" variant="text">
        Подробно
      </Button>
    ),
  },
];

/** The compact density. */
export function AdminSection() {
  const [tab, setTab] = useState<"pending" | "approved">("pending");
  const [choice, setChoice] = useState<"yes" | "no">("yes");
  return (
    <div data-density="compact" className="grid gap-6">
      <PageTitle
        note="обновлено в 14:07"
        actions={
          <>
            <Button icon={RotateCw}>Обновить</Button>
            <Button variant="primary">Новый человек</Button>
          </>
        }
      >
        Панель управления
      </PageTitle>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard label="Всего людей" value="1 284" note="+17 за неделю" />
        <StatCard label="Одобренные доказательства" value="9 617" note="+682 за неделю" />
        <StatCard label="Ждут модерации" value="14" />
        <StatCard label="Отклонено" value="1 206" note="11,1 % решений" />
      </div>
      <StatFigures
        look="stacked"
        items={[
          { value: "12 480", label: "доставок за 30 дней" },
          { value: "99,3 %", label: "успешных" },
          { value: "88 мс", label: "обычное время ответа" },
        ]}
      />
      <Tabs
        label="Состояние"
        tabs={[
          { id: "pending", label: "Ждут", count: 14 },
          { id: "approved", label: "Одобрены" },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <div className="flex flex-wrap items-center gap-4">
          <StatusLabel status="pending" />
          <StatusLabel status="approved" date="2026-11-14" />
          <StatusLabel status="rejected" />
          <Badge tone="brand">PDF</Badge>
          <Badge>аноним</Badge>
          <Switch label="Включён" checked onChange={() => undefined} />
          <Segments
            label="Телефон"
            value={choice}
            onChange={setChoice}
            options={[
              { value: "yes", label: "Принять", icon: Check, tone: "brand" },
              { value: "no", label: "Нет", icon: X },
            ]}
          />
        </div>
      </Tabs>
      <div className="grid gap-4 lg:grid-cols-[1fr_17rem]">
        <DataTable
          caption="Доставки"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          detail={(row) =>
            row.ok ? null : <p className="p-4">Сервер просит подождать 5 минут.</p>
          }
        />
        <Card title="До срока">
          <div className="grid gap-3">
            <Button variant="primary" icon={Check} wide>
              Одобрить 2 поля <Kbd>A</Kbd>
            </Button>
            <Button variant="destructive-outline" icon={X} wide>
              Отклонить… <Kbd>R</Kbd>
            </Button>
          </div>
        </Card>
      </div>
    </div>
  );
}
