import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findBrokenRules } from './import-rules.ts'
import { readSources, readStyles } from './read-sources.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

describe('import rules › over the whole project', () => {
  const sources = [...readSources(project), ...readStyles(project)]

  it('are followed', () => {
    expect(findBrokenRules(sources)).toEqual([])
  })

  it('cover every package of the product', () => {
    for (const folder of ['contract/src/', 'api/src/', 'sandbox/src/', 'web/src/']) {
      expect(sources.filter(({ path }) => path.startsWith(folder)).length, folder).toBeGreaterThan(5)
    }
  })
})

function broken(path: string, text: string): string[] {
  return findBrokenRules([{ path, text }])
}

describe('import rules › an import that leaves its package', () => {
  it.each([
    ['contract/src/calls.ts', `import { db } from '../../api/src/platform/database.ts'`, 'contract imports nothing of ours'],
    ['contract/src/calls.ts', `import pg from 'pg'`, 'zod only'],
    ['sandbox/src/twilio/calls.ts', `import { call } from '#contract/calls/calls.ts'`, 'sandbox imports nothing of ours'],
    ['sandbox/src/app.ts', `import { app } from '../../api/src/app.ts'`, 'sandbox imports nothing of ours'],
    ['api/src/app.ts', `import { theme } from '../../web/src/app/theme/theme.ts'`, 'never web or sandbox'],
    ['api/src/main.ts', `import '../../sandbox/src/main.ts'`, 'never web or sandbox'],
    ['api/src/features/calls/calls.service.ts', `import { findBill } from '../bills/bills.queries.ts'`, 'nothing else of it'],
    ['api/src/features/calls/calls.service.ts', `import { pay } from '../bills/bills.service.ts'`, 'nothing else of it'],
    ['api/src/features/calls/list/list.ts', `import { pay } from '../../bills/pay/bills.public.ts'`, 'nothing else of it'],
    ['api/src/features/calls/calls.tables.ts', `import { bills } from '../bills/bills.tables.ts'`, "another feature's public interface"],
    ['api/src/features/calls/calls.service.ts', `import { routes } from '../../app.ts'`, 'an api feature uses platform'],
    ['api/src/features/calls/calls.service.ts', `import twilio from 'twilio'`, 'an interface in platform'],
    [
      'api/src/features/calls/calls.service.ts',
      `import { answerCall } from '../../providers/twilio/twiml.ts'`,
      'what it needs of a vendor is an interface in platform',
    ],
    ['api/src/features/calls/calls.service.ts', `import { providers } from '../../providers.ts'`, 'an interface in platform'],
    ['api/src/platform/config/parse-config.ts', `import { providers } from '../../providers.ts'`, 'neither features nor providers'],
    ['api/src/providers/twilio/twilio.settings.ts', `import { readConfig } from '../../read-config.ts'`, 'a provider uses platform only'],
    [
      'api/src/platform/base/log.ts',
      `import { createSmtpMail } from '../../providers/smtp/smtp-mail.ts'`,
      'neither features nor providers',
    ],
    ['api/src/platform/base/log.ts', `import { x } from '../../features/calls/calls.service.ts'`, 'neither features nor providers'],
    ['api/src/platform/base/log.ts', `import nodemailer from 'nodemailer'`, "vendors' packages stay in providers"],
    ['api/src/providers/twilio/a.ts', `import { call } from '#contract/calls/calls.ts'`, 'a provider uses platform only'],
    ['api/src/providers/twilio/a.ts', `import { x } from '../smtp/smtp-mail.ts'`, 'a provider uses platform only'],
    ['web/src/features/calls/a.tsx', `import { B } from '../bills/B.tsx'`, 'nothing else of it'],
    ['web/src/features/calls/a.ts', `import { b } from '../bills/bills.data.ts'`, "another feature's public interface"],
    ['web/src/features/calls/list/a.ts', `import { b } from '../../bills/pay/bills.public.ts'`, 'nothing else of it'],
    ['web/src/features/calls/a.ts', `import { b } from '../../../../api/src/features/bills/bills.public.ts'`, 'a web feature uses ui'],
    ['web/src/features/calls/a.tsx', `import { router } from '../../app/router.tsx'`, 'a web feature uses ui, platform, contract'],
    ['web/src/app/App.tsx', `import { x } from '../../../api/src/app.ts'`, 'the app wires'],
    ['web/src/ui/content/Card.tsx', `import { listCalls } from '#contract/calls/calls.ts'`, 'ui knows no endpoint'],
    ['web/src/ui/content/Card.tsx', `import { api } from '../../platform/api/api.ts'`, 'ui knows no endpoint'],
    ['web/src/platform/api/api.ts', `import { Card } from '../../ui/content/Card.tsx'`, 'neither ui nor features'],
    ['web/src/public/Review.tsx', `import { Button } from '@mantine/core'`, 'public pages load nothing of the portal'],
    ['web/src/public/Review.tsx', `import { Card } from '../../ui/content/Card.tsx'`, 'public pages load nothing of the portal'],
    ['web/src/public/review/a.tsx', `import { b } from '../../card-payment/b.ts'`, 'public pages load nothing of the portal'],
    ['web/src/features/calls/a.tsx', `import { b } from '../../card-payment/b.ts'`, 'a web feature uses ui, platform, contract'],
    ['web/src/card-payment/a.ts', `import { Card } from '../../ui/content/Card.tsx'`, 'card payment uses platform and contract'],
    ['web/src/card-payment/a.ts', `import { useHotkeys } from '@mantine/hooks'`, "none of the UI kit's packages"],
    ['web/src/features/calls/a.tsx', `import { b } from '../../map/b.ts'`, 'a web feature uses ui, platform, contract'],
    ['web/src/map/a.ts', `import { Card } from '../ui/content/Card.tsx'`, 'the map uses contract'],
    ['web/src/app/App.tsx', `import { render } from '../platform/testing/render.tsx'`, 'the app wires'],
    ['e2e/login.spec.ts', `import { routes } from '../../api/src/app.ts'`, 'journeys meet the built product from outside'],
  ])('%s with %s is named with its rule', (path, text, rule) => {
    expect(broken(path, text)).toEqual([expect.stringContaining(rule)])
    expect(broken(path, text)[0]).toContain(`${path}:1:`)
  })

  it.each([
    `import type { B } from '../bills/B.tsx'`,
    `export { B } from '../bills/B.tsx'`,
    `const load = () => import('../bills/B.tsx')`,
    `type B = import('../bills/B.tsx').B`,
    `type B = typeof import('../bills/B.tsx')`,
  ])('is seen in the form %s', (text) => {
    expect(broken('web/src/features/calls/a.tsx', text)).toHaveLength(1)
  })
})

describe('import rules › an import that stays within its rights', () => {
  it.each([
    ['contract/src/calls.ts', `import { z } from 'zod'; import { response } from './response.ts'`],
    ['api/src/app.ts', `import { a } from './features/a/a.routes.ts'; import { b } from './providers/b/b.ts'`],
    ['api/src/features/calls/calls.service.ts', `import { x } from '../bills/bills.public.ts'; import '#contract/calls/calls.ts'`],
    ['api/src/providers/twilio/a.ts', `import twilio from 'twilio'; import { E } from '../../platform/provider-error.ts'`],
    ['web/src/features/calls/a.tsx', `import { Card } from '../../ui/Card.tsx'; import { b } from './b.ts'`],
    ['web/src/features/calls/a.tsx', `import { x } from '../bills/bills.public.ts'; import { Y } from '../ads/ads.public.tsx'`],
    ['web/src/ui/content/Card.tsx', `import { BRANDS } from '#contract/brands.ts'`],
    ['web/src/features/billing/pay/a.tsx', `import { b } from '../../../card-payment/b.ts'`],
    ['web/src/public/pay/a.tsx', `import { b } from '../../card-payment/b.ts'`],
    ['web/src/public/seo-report/a.tsx', `import { b } from '../../map/b.ts'`],
    ['web/src/card-payment/a.ts', `import { b } from '../platform/b.ts'; import '#contract/billing/payments.ts'`],
    ['api/src/providers/stax/a.ts', `import { centsOf } from '#contract/formats/money.ts'`],
    ['web/src/public/a.tsx', `const login = '/login'`],
    ['web/src/features/calls/a.test.tsx', `import { B } from '../bills/B.tsx'`],
    ['web/src/features/calls/a.tsx', `// import { B } from '../bills/B.tsx'\nconst text = "import x from '../bills/B.tsx'"`],
  ])('%s with %s passes', (path, text) => {
    expect(broken(path, text)).toEqual([])
  })
})

describe('import rules › a folder of 26 files', () => {
  it('is named', () => {
    const files = Array.from({ length: 26 }, (_, at) => ({ path: `web/src/ui/part-${at}.ts`, text: '' }))
    expect(findBrokenRules(files)).toEqual(['web/src/ui: a folder has at most 25 files, this one has 26'])
    expect(findBrokenRules(files.slice(1))).toEqual([])
  })
})

describe('import rules › circles', () => {
  const feature = (name: string, text: string) => ({ path: `api/src/features/${name}/${name}.public.ts`, text })

  it('of files, by a type alone, are named as the shortest ring', () => {
    expect(
      findBrokenRules([
        { path: 'web/src/ui/A.tsx', text: `import { B } from './B.tsx'` },
        { path: 'web/src/ui/B.tsx', text: `import type { C } from './C.tsx'; import { D } from './D.tsx'` },
        { path: 'web/src/ui/C.tsx', text: `import { A } from './A.tsx'` },
        { path: 'web/src/ui/D.tsx', text: `import { C } from './C.tsx'` },
      ]),
    ).toEqual(['no circles of files, types included: web/src/ui/A.tsx -> web/src/ui/B.tsx -> web/src/ui/C.tsx -> web/src/ui/A.tsx'])
  })

  it('of parts of the API’s platform, through different files of theirs, are named', () => {
    expect(
      findBrokenRules([
        { path: 'api/src/platform/http/route.ts', text: `import type { S } from '../identity/sessions.ts'` },
        { path: 'api/src/platform/identity/sessions.ts', text: '' },
        { path: 'api/src/platform/identity/devices.ts', text: `import type { R } from '../http/errors.ts'` },
        { path: 'api/src/platform/http/errors.ts', text: '' },
      ]),
    ).toEqual(['no circles of folders in api/src/platform: http -> identity -> http'])
  })

  it('of features, through different files of theirs, are named', () => {
    expect(
      findBrokenRules([
        { path: 'api/src/features/bills/bills.service.ts', text: `import { a } from '../calls/calls.public.ts'` },
        feature('bills', 'export const b = 1'),
        { path: 'api/src/features/calls/calls.service.ts', text: `import { b } from '../bills/bills.public.ts'` },
        feature('calls', 'export const a = 1'),
      ]),
    ).toEqual(['no circles of folders in api/src/features: bills -> calls -> bills'])
  })

  it.each([
    ['api', 'bills', '.ts'],
    ['web', 'bills', '.tsx'],
    ['api', 'bills/history', '.ts'],
  ])('of folders in a feature of the %s (%s), through different files of theirs, are named', (side, feature, ending) => {
    const folder = `${side}/src/features/${feature}`
    const emailsOnList = [
      { path: `${folder}/emails/send${ending}`, text: `import { a } from '../list/a${ending}'` },
      { path: `${folder}/list/a${ending}`, text: '' },
    ]
    const found = findBrokenRules([
      ...emailsOnList,
      { path: `${folder}/list/list${ending}`, text: `import type { B } from '../emails/b${ending}'` },
      { path: `${folder}/emails/b${ending}`, text: '' },
    ])
    expect(found).toEqual([`no circles of folders in ${folder}: emails -> list -> emails`])
    // Code that both use belongs to the feature itself, and tests may import from both
    expect(
      findBrokenRules([
        ...emailsOnList,
        { path: `${folder}/list/list.test${ending}`, text: `import { send } from '../emails/send${ending}'` },
        { path: `${folder}/list/c${ending}`, text: `import { shared } from '../shared${ending}'` },
        { path: `${folder}/shared${ending}`, text: `import { send } from './emails/b${ending}'` },
      ]),
    ).toEqual([])
  })

  it('of features of the web are named, and are not mixed with those of the api', () => {
    const screens = (name: string, text: string) => ({ path: `web/src/features/${name}/${name}.public.ts`, text })
    const billsOnCalls = { path: 'web/src/features/bills/bills.data.ts', text: `import { a } from '../calls/calls.public.ts'` }
    expect(
      findBrokenRules([
        billsOnCalls,
        screens('bills', 'export const b = 1'),
        { path: 'web/src/features/calls/calls.data.ts', text: `import { b } from '../bills/bills.public.ts'` },
        screens('calls', 'export const a = 1'),
      ]),
    ).toEqual(['no circles of folders in web/src/features: bills -> calls -> bills'])
    expect(
      findBrokenRules([
        billsOnCalls,
        screens('calls', 'export const a = 1'),
        { path: 'api/src/features/calls/calls.service.ts', text: `import { b } from '../bills/bills.public.ts'` },
        feature('bills', 'export const b = 1'),
      ]),
    ).toEqual([])
  })

  it('are not seen where one imports another twice, or only its tests do', () => {
    expect(
      findBrokenRules([
        { path: 'api/src/features/bills/a.ts', text: `import { a } from '../calls/calls.public.ts'` },
        { path: 'api/src/features/bills/b.ts', text: `import { a } from './a.ts'; import { c } from '../calls/calls.public.ts'` },
        { path: 'api/src/features/calls/calls.test.ts', text: `import { b } from '../bills/b.ts'` },
        feature('calls', 'export const a = 1'),
      ]),
    ).toEqual([])
  })
})

describe('import rules › the shape of files', () => {
  it.each([
    ['no barrels', 'web/src/ui/index.ts', ''],
    ['no barrels', 'web/src/ui/all.ts', `export * from './Card.tsx'`],
    ['no attics', 'api/src/platform/utils/text.ts', ''],
    ['no attics', 'api/src/features/calls/helpers/text.ts', ''],
    ['no attics', 'web/src/common/text.ts', ''],
    ['defines its functions itself', 'api/src/features/calls/calls.public.ts', `import { a } from './a.ts'\nexport { a }`],
    ['defines its functions itself', 'api/src/features/calls/calls.public.ts', `export { a } from './a.ts'`],
    ['defines its functions itself', 'web/src/features/calls/calls.public.tsx', `export { A } from './A.tsx'`],
    ['at most 300 lines', 'api/src/platform/base/log.ts', '\n'.repeat(300).concat('export {}')],
    ['at most 350 lines', 'api/src/platform/base/log.test.ts', '\n'.repeat(350).concat('export {}')],
    ['at most 300 lines', 'web/src/ui/lists/Table.module.css', '\n'.repeat(300).concat('.a {}')],
    ['types none itself', 'web/src/public/review/a.ts', "const path = '/review/clicked/' + key"],
    ['types none itself', 'web/src/card-payment/a.ts', "fetch('/api' + path)"],
    ['one formatter for dates', 'web/src/features/calls/a.tsx', "new Date(at).toLocaleDateString('en-US')"],
    ['one formatter for dates', 'web/src/public/pay/a.ts', "moment.toLocaleTimeString('es')"],
    ['one formatter for dates', 'web/src/ui/A.tsx', "new Intl.DateTimeFormat('en-US').format(moment)"],
    ['one formatter for dates', 'web/src/app/a.ts', "new Date(at).toLocaleString('en-US')"],
    ['one formatter for dates', 'web/src/app/a.ts', "moment.toLocaleString('en-US', { timeZone })"],
    ['no autoload', 'api/src/app.ts', 'const load = (name: string) => import(name)'],
  ])('breaks "%s" in %s', (rule, path, text) => {
    expect(broken(path, text)).toEqual([expect.stringContaining(rule)])
  })

  it.each([
    ['web/src/ui/A.tsx', "count.toLocaleString('en-US', { minimumFractionDigits: 2 })"],
    ['web/src/platform/a.ts', 'const options: Intl.DateTimeFormatOptions = {}'],
    ['web/src/features/calls/a.test.tsx', "new Date().toLocaleDateString('en-CA')"],
    ['api/src/platform/feature/today.ts', "new Intl.DateTimeFormat('en-CA')"],
  ])('leaves %s with %s its own format', (path, text) => {
    expect(broken(path, text)).toEqual([])
  })
})
