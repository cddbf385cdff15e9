import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'

const assigned = () => ({ number: '+12175550104', name: 'Postcards', source: 'ETC', rings_at: '+12175550101' })

export const numbersGuards: FeatureGuards = {
  goodBodies: {
    'PUT /numbers/{number_uuid}': () => ({
      name: 'Website',
      source: 'WEBSITE',
      rings_at: '(217) 555-0101',
      opening_hours: [{ weekday: 1, opens: '08:00', closes: '17:00' }],
      after_hours_rings_at: null,
      recording: true,
      language: 'en',
    }),
    'POST /operator/clients/{client_uuid}/numbers': assigned,
    'POST /operator/clients/{client_uuid}/numbers/purchases': assigned,
    'POST /operator/clients/{client_uuid}/numbers/ports': assigned,
    'PUT /operator/clients/{client_uuid}/text-registration': () => ({
      messaging_service: `MG${'a'.repeat(32)}`,
      brand: `BN${'b'.repeat(32)}`,
    }),
    'POST /operator/clients/{client_uuid}/numbers/{number_uuid}/release': () => ({ confirm: '+12175550104' }),
  },
  queries: { 'GET /operator/numbers/available': '?area_code=217' },
  ownersIds: { number_uuid: `select number_uuid as id from phone_numbers where client_uuid = '${OWNER}' and is_main` },
  tables: { phone_numbers: 1, text_registrations: 1 },
  async furnish(db, client) {
    await db.execute(sql`insert into phone_numbers (client_uuid, number, name, is_main) values (${client}, ${client}, 'Main number', true)`)
    await db.execute(sql`insert into text_registrations (client_uuid) values (${client})`)
  },
}
