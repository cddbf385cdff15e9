import { sql } from 'drizzle-orm'
import type { FeatureGuards } from '../../../../test/feature-guards.ts'

export const inquirySettingsGuards: FeatureGuards = {
  goodBodies: {
    'PUT /operator/clients/{client_uuid}/inquiries': () => ({
      tracking_number: '+12175550100',
      forward_to: '+12175550101',
      recording: true,
      analysis: true,
      new_site_key: true,
      allowed_origins: ['https://www.practice.test'],
    }),
    'PUT /inquiry/missed-calls': () => ({
      text_back: true,
      text_back_words: 'Sorry we missed you. {business}',
      voicemail: true,
      voicemail_words: 'Please leave a message.',
      language: 'en',
    }),
  },
  tables: { inquiry_settings: 1 },
  async furnish(db, client) {
    await db.execute(sql`insert into inquiry_settings (client_uuid) values (${client})`)
  },
}
