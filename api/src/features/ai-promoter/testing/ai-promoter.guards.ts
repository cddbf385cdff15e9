import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/rows/some-email.ts'

const READY = `select uuid as id from ai_requests where client_uuid = '${OWNER}' and state = 'ready' order by started_at desc limit 1`
const STAFF = `select uuid as id from ai_staff where client_uuid = '${OWNER}' and name = 'Dr. Anita Patel'`
/** One call deletes this person, so that the others remain for the other calls */
const DOOMED_STAFF = 'a1500000-0000-4000-8000-0000000000d1'

const settings = () => ({
  business_type: 'Dental practice',
  keywords: ['dentist'],
  customer_keywords: ['Gentle'],
  description: 'On the corner.',
  common_rule: 'Plain language.',
  review_variation1: 'Facts first.',
  review_variation2: 'People first.',
  review_variation3: 'Short.',
})
const staff = () => ({
  employee_name: 'Dr. Ada Byron',
  employee_position: 'Dentist',
  employee_keywords: ['gentle'],
  common_rules: 'Plain language.',
  rules_for_first_variation: 'Facts first.',
  rules_for_second_variation: 'People first.',
})
const request = () => ({ user_name: 'Dana Whitfield', staff_uuid_list: [randomUUID()], staff_comment: 'A cleaning. All went well.' })
const known = (name: string) => async (idOf: (name: string) => Promise<string>) => ({ review_generator_uuid: await idOf(name) })

export const aiPromoterGuards: FeatureGuards = {
  publicCalls: [
    'GET /review/business-promoter/ai-generate/{key}',
    'POST /review/business-promoter/ai-generate',
    'PUT /review/business-promoter/ai-generate/post-updates',
    'POST /review/business-promoter/ai-generate/results',
  ],
  goodBodies: {
    'PUT /review/business-promoter/company': settings,
    'POST /review/business-promoter/company/sample': () => ({
      settings: settings(),
      variation: 1,
      keywords: ['Gentle'],
      staff_uuid: randomUUID(),
    }),
    'POST /review/business-promoter/staff': staff,
    'PUT /review/business-promoter/staff/{review_employee_uuid}': staff,
    'POST /review/business-promoter/ai-generate/init': () => ({ ...request(), review_generator_uuid: randomUUID() }),
    'POST /review/business-promoter/ai-generate/again': () => ({ review_generator_uuid: randomUUID() }),
    'POST /review/business-promoter/ai-generate/create-qr': () => ({ review_generator_uuid: randomUUID() }),
    'POST /review/business-promoter/ai-generate/link': () => ({ review_generator_uuid: randomUUID() }),
    'POST /review/business-promoter/ai-generate/send': () => ({
      review_generator_uuid: randomUUID(),
      email: someEmail(),
      phone_number: '+1-217-555-0142',
      language: 'es',
      send_again: true,
    }),
    'PUT /review/business-promoter/ai-generate/edit': () => ({ ...request(), review_generator_uuid: randomUUID() }),
    'POST /review/business-promoter/ai-generate': () => ({
      review_generator_uuid: randomUUID(),
      comment: 'All went well',
      keywords: [],
      language: 'en',
    }),
    'PUT /review/business-promoter/ai-generate/post-updates': () => ({
      review_generator_uuid: randomUUID(),
      reviewed_google: true,
      reviewed_yelp: true,
    }),
    'POST /review/business-promoter/ai-generate/results': () => ({
      review_generator_uuid: randomUUID(),
      bad_review_feedback: 'The wait was long.',
      rating: false,
    }),
    'PUT /operator/clients/{client_uuid}/ai-usage': () => ({ page_generations_per_day: 100 }),
  },
  ownersIds: {
    review_employee_uuid: STAFF,
    'DELETE /review/business-promoter/staff/{review_employee_uuid} review_employee_uuid': `select '${DOOMED_STAFF}' as id`,
    review_generator_uuid: READY,
  },
  ownersQueries: {
    'GET /review/business-promoter/ai-generate/details': 'review_generator_uuid',
    'GET /review/business-promoter/ai-generate/progress': 'review_generator_uuid',
  },
  ownersBodies: {
    // The owner's request is ready, so the call does not wait
    'POST /review/business-promoter/ai-generate/init': async (idOf) => ({
      staff_uuid_list: [await idOf('review_employee_uuid')],
      review_generator_uuid: await idOf('review_generator_uuid'),
    }),
    'POST /review/business-promoter/company/sample': async (idOf) => ({ staff_uuid: await idOf('review_employee_uuid') }),
    'POST /review/business-promoter/ai-generate/again': known('review_generator_uuid'),
    'POST /review/business-promoter/ai-generate/create-qr': known('review_generator_uuid'),
    'POST /review/business-promoter/ai-generate/link': known('review_generator_uuid'),
    'POST /review/business-promoter/ai-generate/send': known('review_generator_uuid'),
    'PUT /review/business-promoter/ai-generate/edit': async (idOf) => ({
      staff_uuid_list: [await idOf('review_employee_uuid')],
      review_generator_uuid: await idOf('review_generator_uuid'),
    }),
  },
  async furnishOwner(execute) {
    await execute(`insert into ai_staff (client_uuid, uuid, name, position) values ('${OWNER}', '${DOOMED_STAFF}', 'Doomed', 'Dentist')`)
  },
  tables: {
    ai_prompt_settings: 1,
    ai_staff: 1,
    ai_requests: 1,
    ai_request_staff: 1,
    ai_page_drafts: 1,
    ai_limits: 1,
    ai_page_days: 1,
    ai_usage: 1,
  },
  async furnish(db, client) {
    await db.execute(sql`insert into ai_prompt_settings (client_uuid, business_type) values (${client}, 'Dental practice')`)
    await db.execute(sql`insert into ai_staff (client_uuid, uuid, name, position) values (${client}, ${client}, 'Dr. Byron', 'Dentist')`)
    await db.execute(sql`insert into ai_requests (client_uuid, uuid, staff_comment) values (${client}, ${client}, 'A cleaning.')`)
    await db.execute(
      sql`insert into ai_request_staff (client_uuid, request_uuid, position, staff_uuid, name) values (${client}, ${client}, 0, ${client}, 'Dr. Byron')`,
    )
    await db.execute(
      sql`insert into ai_page_drafts (client_uuid, request_uuid, language, prompt_version, model) values (${client}, ${client}, 'en', '1', 'm')`,
    )
    await db.execute(sql`insert into ai_limits (client_uuid, page_generations_per_day) values (${client}, 10)`)
    await db.execute(sql`insert into ai_page_days (client_uuid, day, generations) values (${client}, current_date, 1)`)
    await db.execute(sql`insert into ai_usage (client_uuid, month, purpose) values (${client}, '2026-11', 'page')`)
  },
}
