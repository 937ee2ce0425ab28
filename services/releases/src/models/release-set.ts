import type {
  AutomaticRollback,
  Environment,
  FrontEndName,
  ReleaseActivation,
} from "@deeds/contracts";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";
import type { Activation, Versions } from "../domain/live-set.ts";

/** One version of each front end, to be live together. */
export interface StoredSet {
  _id: number;
  name?: string | null;
  remotes: Versions;
  /** The versions that differed from the live set when this one was created. */
  changes?: Versions;
  /** Open pages reload at once. */
  mandatory?: boolean;
  createdAt: Date;
  createdBy?: string | null;
  /** When it last became live in production; `null` when it never did. */
  activatedAt: Date | null;
}

const setSchema = new Schema<StoredSet>(
  {
    _id: { type: Number, required: true },
    name: { type: String, default: null },
    remotes: { type: Schema.Types.Mixed, required: true },
    changes: { type: Schema.Types.Mixed },
    mandatory: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, default: null },
    activatedAt: { type: Date, default: null },
  },
  { versionKey: false, collection: "sets", minimize: false },
);

/** One entry of the history; the highest id of an environment is live there now. */
export interface StoredActivation extends Activation {
  _id: number;
  environment: Environment;
  kind?: ReleaseActivation["kind"];
  mandatory?: boolean;
  by?: string | null;
  automatic?: AutomaticRollback;
}

const activationSchema = new Schema<StoredActivation>(
  {
    _id: { type: Number, required: true },
    setId: { type: Number, required: true },
    remotes: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    environment: { type: String, required: true },
    kind: { type: String },
    mandatory: { type: Boolean, default: false },
    by: { type: String, default: null },
    automatic: { type: Schema.Types.Mixed },
  },
  { versionKey: false, collection: "activations" },
);
activationSchema.index({ environment: 1, _id: -1 });

export function createSetRepository(connection: Connection) {
  const sets = connection.model("ReleaseSet", setSchema);
  return {
    findById: (id: number, tx: Transaction | null = null): Promise<StoredSet | null> =>
      sets.findById(id).session(tx).lean(),
    listLatest: (limit: number): Promise<StoredSet[]> =>
      sets.find().sort({ _id: -1 }).limit(limit).lean(),
    /** Returns the sets that were created or activated since `moment`. */
    listUsedSince: (tx: Transaction, moment: Date): Promise<StoredSet[]> => {
      const since = trusted({ $gte: moment });
      const isUsed = { $or: [{ createdAt: since }, { activatedAt: since }] };
      return sets.find(isUsed).session(tx).lean();
    },
    insert: (tx: Transaction, set: StoredSet): Promise<unknown> =>
      sets.create([set], { session: tx }),
    markActivated: (tx: Transaction, id: number, now: Date): Promise<unknown> =>
      sets.updateOne({ _id: id }, { activatedAt: now }, { session: tx }).exec(),
  };
}

export async function createActivationRepository(connection: Connection) {
  const activations = connection.model("Activation", activationSchema);
  // Activations from before there were two environments.
  await activations.updateMany({ environment: null }, { environment: "production" });
  return {
    findLive: (
      environment: Environment,
      tx: Transaction | null = null,
    ): Promise<StoredActivation | null> =>
      activations.findOne({ environment }).sort({ _id: -1 }).session(tx).lean(),
    /** Returns the id of the first activation of a version in production; `null` when there is none. */
    findFirstId: async (
      remote: FrontEndName,
      version: string,
      tx: Transaction | null = null,
    ): Promise<number | null> => {
      const filter = { environment: "production", [`remotes.${remote}`]: version } as const;
      const first = await activations.findOne(filter).sort({ _id: 1 }).session(tx).lean();
      return first?._id ?? null;
    },
    /** Returns the version of a front end that was live before an activation; `null` for none. */
    findVersionBefore: async (
      id: number,
      remote: FrontEndName,
      tx: Transaction | null = null,
    ): Promise<string | null> => {
      const field = `remotes.${remote}`;
      const filter = {
        environment: "production",
        _id: trusted({ $lt: id }),
        [field]: trusted({ $exists: true }),
      } as const;
      const before = await activations.findOne(filter).sort({ _id: -1 }).session(tx).lean();
      return before?.remotes[remote] ?? null;
    },
    /** Returns the latest activation in production that made open pages reload. */
    findMandatory: (): Promise<StoredActivation | null> => {
      const isMandatory = { environment: "production", mandatory: true } as const;
      return activations.findOne(isMandatory).sort({ _id: -1 }).lean();
    },
    /** Returns activations, latest first. */
    listLatest: (options: {
      limit: number;
      environment?: Environment;
      tx?: Transaction;
    }): Promise<StoredActivation[]> => {
      const { limit, environment, tx = null } = options;
      return activations
        .find(environment ? { environment } : {})
        .sort({ _id: -1 })
        .limit(limit)
        .session(tx)
        .lean();
    },
    nextId: async (tx: Transaction): Promise<number> => {
      const last = await activations.findOne().sort({ _id: -1 }).session(tx).lean();
      return (last?._id ?? 0) + 1;
    },
    insert: (tx: Transaction, activation: StoredActivation): Promise<unknown> =>
      activations.create([activation], { session: tx }),
  };
}
