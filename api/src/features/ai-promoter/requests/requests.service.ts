import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { createReviewRequest, editReviewRequest, reviewRequestForm } from '#contract/ai-promoter/review-requests.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { insertRequestInvitations, updateRequestInvitation } from '../../business-promoter/business-promoter.public.ts'
import { aiPromoterAudit } from '../ai-promoter.audit.ts'
import { deletePageDrafts, lockRequest, type StoredRequest, updateRequest } from '../generation/generation.queries.ts'
import { waitForGeneration } from '../generation/wait-for-generation.ts'
import { selectStaffPromptMaterial } from '../staff/staff.queries.ts'
import { replaceAssistants, selectAssistants } from './assistants.queries.ts'
import { queueGeneration } from './generate-request.job.ts'
import { findReviewerName, insertRequestIfNew } from './requests.queries.ts'
import { shortNameOf } from './short-name.ts'

/** Each generation costs at least three calls of the model */
const GENERATION_LIMIT = { name: 'review requests written by account', max: 200, windowS: 3600 }

interface Assistant {
  uuid: string
  name: string
}

const auditDetailsOf = (uuid: string, recipient = '') => ({ review_generator_uuid: uuid, ...(recipient && { recipient }) })

/** Creates request, job and audit entry in one transaction, then waits for the job. Repeating the uuid waits for the same request */
export async function createRequestAndWait(context: SlowAccountContext, form: z.output<typeof createReviewRequest.body>): Promise<string> {
  const { services, account, inTenant } = context
  const uuid = form.review_generator_uuid ?? randomUUID()
  const isKnown = form.review_generator_uuid !== undefined && (await inTenant((db) => lockRequest(db, uuid))) !== null
  if (!isKnown) {
    await countAttemptOrThrow(services.database, services.clock, GENERATION_LIMIT, account.uuid)
    await inTenant((db) => insertRequestAndQueueGeneration(db, context, uuid, form))
  }
  await waitForGeneration(services, uuid)
  return uuid
}

async function insertRequestAndQueueGeneration(
  db: Db,
  context: SlowAccountContext,
  uuid: string,
  form: z.output<typeof reviewRequestForm>,
): Promise<void> {
  const { services, account } = context
  const { clientUuid } = account
  const now = services.clock.now()
  const assistants = await requireAssistants(db, form.staff_uuid_list, [])
  if (!(await insertRequestIfNew(db, { clientUuid, uuid, staffComment: form.staff_comment, startedAt: now }))) {
    // A concurrent request won: the same person clicked twice
    if (await lockRequest(db, uuid)) return
    throw new AppError('conflict', 'This review request couldn’t be created. Please try again')
  }
  await insertRequestInvitations(db, [{ clientUuid, uuid, name: form.user_name, hosts: shortNamesOf(assistants), createdAt: now }])
  await replaceAssistants(db, { clientUuid, requestUuid: uuid }, assistants)
  await queueGeneration(db, services, { clientUuid, requestUuid: uuid, attempt: 1 })
  await aiPromoterAudit.recordBy(db, context, 'review_request_created', auditDetailsOf(uuid, form.user_name))
}

const shortNamesOf = (assistants: readonly Assistant[]) => assistants.map(({ name }) => shortNameOf(name))

/** In the order of the list. A deleted person may stay on requests they are already assigned to, but cannot be assigned again */
async function requireAssistants(db: Db, uuids: readonly string[], assigned: readonly Assistant[]): Promise<Assistant[]> {
  const known = new Map(assigned.map((person) => [person.uuid, person]))
  for (const { uuid, name } of await selectStaffPromptMaterial(db, uuids)) known.set(uuid, { uuid, name })
  return uuids.map((uuid) => {
    const person = known.get(uuid)
    if (!person) throw notFound('This staff member')
    return person
  })
}

/** Changed assistants or comments start a new generation; a changed name alone does not */
export async function editAndRegenerateIfChanged(
  context: SlowAccountContext,
  form: z.output<typeof editReviewRequest.body>,
): Promise<boolean> {
  const { services, account, inTenant } = context
  const { review_generator_uuid: uuid, user_name: name, staff_comment: staffComment } = form
  await countAttemptOrThrow(services.database, services.clock, GENERATION_LIMIT, account.uuid)
  return inTenant(async (db) => {
    const request = await lockRequest(db, uuid)
    if (!request) throw notFound('This review request')
    const before = (await selectAssistants(db, uuid)).map((person) => ({ uuid: person.review_employee_uuid, name: person.employee_name }))
    const assistants = await requireAssistants(db, form.staff_uuid_list, before)
    await updateRequestInvitation(db, uuid, { name, hosts: shortNamesOf(assistants) })
    await replaceAssistants(db, { clientUuid: account.clientUuid, requestUuid: uuid }, assistants)
    await aiPromoterAudit.recordBy(db, context, 'review_request_changed', auditDetailsOf(uuid, name))
    const isSameStaff = before.map((person) => person.uuid).join() === assistants.map((person) => person.uuid).join()
    if (isSameStaff && request.staffComment === staffComment) return false
    await resetAndQueueGeneration(db, context, request, staffComment)
    return true
  })
}

/** Restarts a failed generation. A running or finished one is left unchanged */
export async function restartFailedGeneration(context: SlowAccountContext, uuid: string): Promise<void> {
  const { services, account, inTenant } = context
  await countAttemptOrThrow(services.database, services.clock, GENERATION_LIMIT, account.uuid)
  await inTenant(async (db) => {
    const request = await lockRequest(db, uuid)
    if (!request) throw notFound('This review request')
    if (request.state !== 'failed') return
    await resetAndQueueGeneration(db, context, request, request.staffComment)
    await aiPromoterAudit.recordBy(db, context, 'review_request_restarted', auditDetailsOf(uuid, await findReviewerName(db, uuid)))
  })
}

/** Starts a new attempt with the current settings. Results of the old attempt are dropped */
async function resetAndQueueGeneration(
  db: Db,
  { services, account }: SlowAccountContext,
  { uuid, attempt }: StoredRequest,
  staffComment: string,
): Promise<void> {
  // The drafts on the customer's page were made from what the staff has just replaced
  await deletePageDrafts(db, uuid)
  await updateRequest(db, uuid, {
    staffComment,
    state: 'generating',
    attempt: attempt + 1,
    steps: [],
    problem: '',
    material: null,
    drafts: [],
    rejected: null,
    startedAt: services.clock.now(),
    finishedAt: null,
  })
  await queueGeneration(db, services, { clientUuid: account.clientUuid, requestUuid: uuid, attempt: attempt + 1 })
}
