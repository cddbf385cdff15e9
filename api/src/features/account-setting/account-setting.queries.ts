import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { accountForm } from '#contract/account-setting.ts'
import type { getMyInformation } from '#contract/my-information.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { accounts, clients } from '../../platform/identity/identity.tables.ts'
import { reviewPlaces } from '../reviews/reviews.public.ts'

/** The permissions come with the session */
type MyInformation = Omit<EndpointResult<typeof getMyInformation>, 'permissions'>

/** A prepared query, because every page of the portal requests it */
const selectMyInformation = preparedQuery<MyInformation>(
  {
    uuid: accounts.uuid,
    type: accounts.accountType,
    login_email: accounts.email,
    name: accounts.name,
    calling_phone: sql`(select phone.number from calling_phones as phone
      where phone.client_uuid = ${accounts.clientUuid} and phone.account_uuid = ${accounts.uuid})`,
    company_name: clients.companyName,
    company_logo: sql`${reviewPlaces.logoPath}`,
    time_zone: clients.timeZone,
    address1: clients.address1,
    address2: clients.address2,
    city: clients.city,
    state: clients.state,
    zip_code: clients.zipCode,
    phone_number: clients.phoneNumber,
    public_files_uuid: accounts.pictureUuid,
    twilio: sql`json_build_object('twilio_number', json_build_object('country_code', ${clients.phoneCountryCode}))`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(accounts)
      .innerJoin(clients, eq(clients.clientUuid, accounts.clientUuid))
      .innerJoin(reviewPlaces, eq(reviewPlaces.clientUuid, accounts.clientUuid))
      .where(eq(accounts.uuid, sql.placeholder('account'))),
)

type Address = Pick<MyInformation, 'address1' | 'city' | 'state' | 'zip_code' | 'phone_number'>

/** The address of the client whose tenant the statement runs in */
export const selectAddress = preparedQuery<Address>(
  {
    address1: clients.address1,
    city: clients.city,
    state: clients.state,
    zip_code: clients.zipCode,
    phone_number: clients.phoneNumber,
  },
  (db, fields) => db.select(fields).from(clients).where(eq(clients.clientUuid, currentClient)),
  { plansOnce: true },
)

export async function findMyInformation(db: Db, accountUuid: string): Promise<MyInformation | null> {
  const [row] = await selectMyInformation(db, { account: accountUuid })
  return row ?? null
}

export async function getClientCreatedAt(db: Db, clientUuid: string): Promise<Date> {
  const [row] = await db.select({ since: clients.createdAt }).from(clients).where(eq(clients.clientUuid, clientUuid))
  if (!row) throw new Error('The tenant has no client')
  return row.since
}

/** Address and phone number belong to the client, the picture to the account (decision 0006) */
export async function updateMyInformation(
  db: Db,
  account: { clientUuid: string; uuid: string },
  { address1, address2, city, state, zip_code, phone_number, public_files_uuid }: z.output<typeof accountForm>,
): Promise<void> {
  await db
    .update(clients)
    .set({ address1, address2: address2 ?? '', city, state, zipCode: zip_code, phoneNumber: phone_number })
    .where(eq(clients.clientUuid, account.clientUuid))
  await db
    .update(accounts)
    .set({ pictureUuid: public_files_uuid ?? null })
    .where(and(eq(accounts.clientUuid, account.clientUuid), eq(accounts.uuid, account.uuid)))
}

/** Whether this changed the name */
export async function updateOwnNameIfChanged(db: Db, account: { clientUuid: string; uuid: string }, name: string | null): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ name })
    .where(
      and(
        eq(accounts.clientUuid, account.clientUuid),
        eq(accounts.uuid, account.uuid),
        sql`${accounts.name} is distinct from ${name}::text`,
      ),
    )
    .returning({ uuid: accounts.uuid })
  return rows.length > 0
}
