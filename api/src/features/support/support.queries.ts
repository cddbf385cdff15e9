import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { supportForm } from '#contract/support.ts'
import type { Db } from '../../platform/database/database.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { supportInquiries } from './support.tables.ts'

/** Returns the name of the client */
export async function insertSupportInquiry(
  db: Db,
  account: { clientUuid: string; uuid: string },
  form: z.output<typeof supportForm>,
): Promise<string> {
  await db.insert(supportInquiries).values({
    clientUuid: account.clientUuid,
    accountUuid: account.uuid,
    firstName: form.first_name,
    lastName: form.last_name,
    phoneNumber: form.phone_number,
    email: form.email,
    inquiry: form.inquiry,
  })
  const [client] = await db.select({ companyName: clients.companyName }).from(clients).where(eq(clients.clientUuid, account.clientUuid))
  return client?.companyName ?? ''
}
