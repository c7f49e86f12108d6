import { z } from 'zod';
import type { Database } from './sqlite.ts';
import { packJson, unpackJson } from './stored-json.ts';

const object = z.record(z.string(), z.unknown());

/** What migrations call beside SQL. Released migrations rely on them: they stay as they are. */
export function defineMigrationFunctions(sqlite: Database): void {
  sqlite.function('pack_report', { deterministic: true }, packReport);
  sqlite.function('json_number', { deterministic: true }, jsonNumber);
  sqlite.function('made_without_model', { deterministic: true }, madeWithoutModel);
  sqlite.function('report_model', { deterministic: true }, reportModel);
}

/** 0003: a report as text becomes the body of a row of `reports`; the figures of its dimensions get rows of their own. */
function packReport(text: unknown): Buffer {
  const report = object.parse(JSON.parse(z.string().parse(text)));
  const dimensions = z.array(object).default([]).parse(report.dimensions);
  const words = dimensions.map(({ id, score, bar, weight, points, ...rest }) => rest);
  return packJson({ v: 1, ...report, dimensions: words });
}

/** A number of a JSON object exactly as JavaScript reads it: SQLite's own reading may differ in the last bit. */
function jsonNumber(text: unknown, key: unknown): number {
  const value = object.parse(JSON.parse(z.string().parse(text)));
  return z.number().parse(value[z.string().parse(key)]);
}

/** 0007: whether the packed body of a report names no model, as 1 or 0. */
function madeWithoutModel(body: unknown): number {
  return engineOf(body).model === null ? 1 : 0;
}

/** 0020: the name of the model that made a report. */
function reportModel(body: unknown): string | null {
  const { model, label } = engineOf(body);
  return z
    .string()
    .nullable()
    .catch(null)
    .parse(model ?? label ?? null);
}

function engineOf(body: unknown): Record<string, unknown> {
  const { engine } = object.parse(unpackJson(z.instanceof(Uint8Array).parse(body)));
  return object.default({}).parse(engine);
}
