import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../product-parts.mjs'
import { GUARD_TESTS, selectTests } from './select-tests.ts'

const SOURCES = Object.entries({
  'contract/src/calls.ts': '',
  'contract/src/formats/money.ts': '',
  'api/src/app.ts': `import './features/calls/calls.feature.ts'; import './features/home/home.feature.ts'; import './features/bills/bills.feature.ts'`,
  'api/test/test-marquee.ts': `import '../src/app.ts'`,
  'api/src/features/calls/calls.feature.ts': `import './calls.queries.ts'; import './intake/intake.ts'`,
  'api/src/features/calls/calls.queries.ts': `import '#contract/calls.ts'`,
  'api/src/features/calls/calls.public.ts': `import './calls.queries.ts'`,
  'api/src/features/calls/intake/intake.ts': `import '../../../platform/telephony/telephony.ts'`,
  'api/src/features/calls/calls.test.ts': `import '../../../test/test-marquee.ts'`,
  'api/src/features/home/home.feature.ts': `import '../calls/calls.public.ts'`,
  'api/src/features/home/home.test.ts': `import '../../../test/test-marquee.ts'`,
  'api/src/features/bills/bills.feature.ts': `import '#contract/formats/money.ts'`,
  'api/src/features/bills/bills.test.ts': `import '../../../test/test-marquee.ts'; import './bills.feature.ts'`,
  'api/src/platform/vendors/telephony/telephony.ts': '',
  'api/src/providers/twilio/twilio-phone.ts': `import '../../platform/telephony/telephony.ts'`,
  'api/src/providers/twilio/twilio-phone.test.ts': `import './twilio-phone.ts'`,
  'sandbox/src/twilio/twilio.test.ts': '',
  'web/src/ui/content/Card.tsx': '',
  'web/src/features/calls/CallScreen.tsx': `import '../../ui/content/Card.tsx'`,
  'web/src/features/calls/CallScreen.test.tsx': `import './CallScreen.tsx'`,
  'web/src/features/home/HomeScreen.test.tsx': '',
}).map(([path, text]) => ({ path, text }))

const select = (...changed: string[]) => selectTests(changed, SOURCES)

describe('selecting tests for a change', () => {
  it('of a file inside a feature takes that feature’s tests and journeys, and not every test that starts the server', () => {
    expect(select('api/src/features/calls/intake/intake.ts')).toEqual({
      tests: ['api/src/features/calls/calls.test.ts'],
      journeys: ['calls'],
      everythingBecauseOf: [],
    })
  })

  it('of what the public interface offers takes the features that import it too', () => {
    expect(select('api/src/features/calls/calls.queries.ts').tests).toEqual([
      'api/src/features/calls/calls.test.ts',
      'api/src/features/home/home.test.ts',
    ])
  })

  it('of the contract takes both sides of the feature, and of a shared rule whoever imports it', () => {
    expect(select('contract/src/calls.ts')).toMatchObject({
      tests: ['api/src/features/calls/calls.test.ts', 'web/src/features/calls/CallScreen.test.tsx'],
      journeys: ['calls'],
    })
    expect(select('contract/src/formats/money.ts').tests).toEqual(['api/src/features/bills/bills.test.ts'])
  })

  it('of a vendor takes its adapter, its simulator and the features that use its interface', () => {
    expect(select('api/src/providers/twilio/twilio-phone.ts').tests).toEqual([
      'api/src/features/calls/calls.test.ts',
      'api/src/providers/twilio/twilio-phone.test.ts',
      'sandbox/src/twilio/twilio.test.ts',
    ])
  })

  it('of a component takes the screens that show it', () => {
    expect(select('web/src/ui/content/Card.tsx')).toMatchObject({ tests: ['web/src/features/calls/CallScreen.test.tsx'], journeys: [] })
  })

  it('that every test depends on is reported as such', () => {
    expect(select('api/test/test-marquee.ts').everythingBecauseOf).toEqual(['api/test/test-marquee.ts'])
  })

  it('always takes the guard tests, which are there', () => {
    for (const file of GUARD_TESTS) expect([file, existsSync(join(projectFolder, file))]).toEqual([file, true])
  })
})
