import { expect, it } from 'vitest';
import { createTestApp } from '#testing/create-test-app.ts';

it('lists companies, categories and levels to everybody', async () => {
  const { caller } = await createTestApp();
  const { lookups } = caller();
  const categories = await lookups.categories();
  expect(categories.map((category) => category.name)).toEqual([
    'Backend',
    'Frontend',
    'Mobile',
    'AI',
    'Security',
    'Web Scale',
  ]);
  expect(Object.keys(categories[0] ?? {})).toEqual(['id', 'name', 'slug']);
  expect((await lookups.companies()).length).toBeGreaterThanOrEqual(10);
  expect((await lookups.levels()).map(({ name, order }) => [name, order])).toEqual([
    ['Junior', 1],
    ['Mid', 2],
    ['Senior', 3],
    ['Staff', 4],
    ['Principal', 5],
  ]);
});

it('changes nothing when the same content is loaded again', async () => {
  const { caller, deps } = await createTestApp();
  const read = async () => [await caller().lookups.companies(), await caller().lookups.levels()];
  const before = await read();
  await deps.data.stores.lookups.sync(deps.data.content.lookups);
  expect(await read()).toEqual(before);
});

it('keeps the ids of what is renamed, re-ordered or exchanged', async () => {
  const { caller, deps } = await createTestApp();
  const { categories, companies, levels } = deps.data.content.lookups;
  const [google, amazon] = await caller().lookups.companies();
  const [junior] = await caller().lookups.levels();
  await deps.data.stores.lookups.sync({
    categories,
    companies: [
      { slug: 'google', name: 'Amazon' },
      { slug: 'amazon', name: 'Google' },
      { slug: 'new', name: 'Newcomer' },
      ...companies.slice(2),
    ],
    levels: levels.map((level) =>
      level.slug === 'junior' ? { ...level, order: 9, name: 'Apprentice' } : level,
    ),
  });
  const after = await caller().lookups.companies();
  expect(after.find((company) => company.slug === 'google')).toEqual({ ...google, name: 'Amazon' });
  expect(after.find((company) => company.slug === 'amazon')).toEqual({ ...amazon, name: 'Google' });
  expect(after.at(-1)).toMatchObject({ name: 'Newcomer' });
  expect((await caller().lookups.levels()).at(-1)).toEqual({ ...junior, name: 'Apprentice', order: 9 });
});

it('recognizes a company whose slug was corrected', async () => {
  const { caller, deps } = await createTestApp();
  const { companies } = deps.data.content.lookups;
  const before = await caller().lookups.companies();
  const corrected = companies.map((company) =>
    company.slug === 'meta' ? { ...company, slug: 'meta-platforms' } : company,
  );
  await deps.data.stores.lookups.sync({ ...deps.data.content.lookups, companies: corrected });
  const after = await caller().lookups.companies();
  expect(after).toHaveLength(before.length);
  expect(after.find((company) => company.slug === 'meta-platforms')?.id).toBe(
    before.find((company) => company.slug === 'meta')?.id,
  );
});

it.each([
  ['first', 0, 1],
  ['second', 1, 0],
])('gives the name of a company that left to the %s, which keeps its id', async (_, heir, left) => {
  const { caller, deps } = await createTestApp();
  const { lookups } = deps.data.content;
  const before = await caller().lookups.companies();
  const name = lookups.companies[left]?.name ?? '';
  const renamed = { slug: lookups.companies[heir]?.slug ?? '', name };
  await deps.data.stores.lookups.sync({ ...lookups, companies: [renamed] });
  expect(await caller().lookups.companies()).toEqual([{ ...before[heir], name }]);
  await deps.data.stores.lookups.sync(lookups);
  expect(await caller().lookups.companies()).toEqual(before);
});

it('hides what left the content, and brings it back with the same id', async () => {
  const { caller, deps } = await createTestApp();
  const { lookups } = deps.data.content;
  const before = await caller().lookups.companies();
  await deps.data.stores.lookups.sync({ ...lookups, companies: lookups.companies.slice(1) });
  expect(await caller().lookups.companies()).toEqual(before.slice(1));
  const slugOf = () => deps.data.stores.lookups.findCompanySlug(before[0]?.id ?? 0);
  expect(await slugOf()).toBeUndefined();
  await deps.data.stores.lookups.sync(lookups);
  expect(await caller().lookups.companies()).toEqual(before);
  expect(await slugOf()).toBe(before[0]?.slug);
});

it('tells the browser what it may know of the settings, and nothing else', async () => {
  const { caller } = await createTestApp();
  expect(await caller().lookups.publicConfig()).toEqual({
    interviewSeconds: 600,
    interviewSecondsIsCustom: false,
    minPasswordLength: 6,
    sendsMail: false,
    recordingsKeptDays: null,
    signUp: 'open',
    landingFreeSessions: 1,
    engines: {
      interviewer: expect.any(String),
      transcriber: 'Your browser',
      speaker: 'Your browser',
    },
  });
  const custom = await createTestApp({ env: { INTERVIEW_SECONDS: '300', PASSWORD_MIN_LENGTH: '10' } });
  expect(await custom.caller().lookups.publicConfig()).toMatchObject({
    interviewSeconds: 300,
    interviewSecondsIsCustom: true,
    minPasswordLength: 10,
  });
});
