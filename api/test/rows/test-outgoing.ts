import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { withSystem } from '../../src/platform/database/tenancy.ts'
import type { TestAccount, TestMarquee } from '../test-marquee.ts'
import { type Practice, testPhone } from './test-phone.ts'

export const ANN = '+12175550142'

export interface RingingCall {
  call_sid: string
  to: string
  from: string
  state: string
  customer: string | null
  shown_number: string | null
  steps: { what: string; status: number | null }[]
}

/** Practices whose number can place calls, and the simulated phones that these ring at */
export async function testOutgoing(marquee: TestMarquee) {
  const phone = testPhone(marquee)
  let phones = 0
  await marquee.sandbox.http.inject({ method: 'PUT', url: '/phone/outgoing', payload: { connect_to: marquee.url } })

  const listRinging = async (): Promise<RingingCall[]> => (await marquee.sandbox.http.inject('/phone/outgoing')).json()

  return {
    phone,
    listRinging,

    /** With a person whose phone is confirmed, and a customer who has called */
    async openCallingPractice(settings: Record<string, unknown> = {}): Promise<Practice & { phone: string }> {
      const practice = await phone.openPractice(settings)
      await marquee.sandbox.http.inject({ method: 'PUT', url: `/twilio/numbers/${practice.number}`, payload: {} })
      return { ...practice, phone: await this.givePhone(practice) }
    },

    async givePhone({ clientUuid, uuid }: TestAccount): Promise<string> {
      const number = `+1312555${String(2000 + phones++)}`
      await withSystem(marquee.services.database, (db) =>
        db.execute(sql`insert into calling_phones (client_uuid, account_uuid, number) values (${clientUuid}, ${uuid}, ${number})`),
      )
      return number
    },

    miss: (practice: Practice, from = ANN) => phone.ring(practice, { outcome: 'missed', from }),

    start: ({ token }: TestAccount, number = ANN, uuid: string = randomUUID()) =>
      marquee.api('POST', '/outgoing-calls', { token, body: { outgoing_uuid: uuid, number } }),

    read: async ({ token }: TestAccount, uuid: string) => (await marquee.api('GET', `/outgoing-calls/${uuid}`, { token })).body.data,

    /** What a person with one of the two phones does; returns the call afterwards */
    async act(callSid: string, action: string, more: Record<string, unknown> = {}): Promise<RingingCall> {
      const response = await marquee.sandbox.http.inject({
        method: 'POST',
        url: `/phone/outgoing/${callSid}`,
        payload: { action, ...more },
      })
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json()
    },

    async findRinging(at: string): Promise<RingingCall> {
      const call = (await listRinging()).find(({ to }) => to === at)
      if (!call) throw new Error(`No call rings at ${at}`)
      return call
    },
  }
}
