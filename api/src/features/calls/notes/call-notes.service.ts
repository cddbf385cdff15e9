import { type CallNote, MAX_NOTES } from '#contract/calls/call-notes.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import {
  countNotes,
  deleteNoteRow,
  doesCallExist,
  findCallNotes,
  findNoteAuthor,
  insertNote,
  lockCallIfExists,
  updateNote,
} from './call-notes.queries.ts'

export async function listNotesOfCall({ db, account }: AccountContext, callSid: string): Promise<CallNote[]> {
  if (!(await doesCallExist(db, callSid))) throw notFound('This call')
  return findCallNotes(db, callSid, account.uuid)
}

export async function addNote({ db, account, services }: AccountContext, callSid: string, text: string): Promise<string> {
  if (!(await lockCallIfExists(db, callSid))) throw notFound('This call')
  if ((await countNotes(db, callSid)) >= MAX_NOTES) throw new AppError('conflict', `A call can have up to ${MAX_NOTES} notes`)
  const { clientUuid, uuid: accountUuid, email: authorEmail } = account
  return insertNote(db, { clientUuid, callSid, accountUuid, authorEmail, text, createdAt: services.clock.now() })
}

export async function changeNote(context: AccountContext, callSid: string, uuid: string, text: string): Promise<void> {
  await assertOwnNote(context, callSid, uuid, 'change')
  await updateNote(context.db, callSid, uuid, text, context.services.clock.now())
}

export async function deleteNote(context: AccountContext, callSid: string, uuid: string): Promise<void> {
  await assertOwnNote(context, callSid, uuid, 'delete')
  await deleteNoteRow(context.db, callSid, uuid)
}

async function assertOwnNote({ db, account }: AccountContext, callSid: string, uuid: string, verb: string): Promise<void> {
  const author = await findNoteAuthor(db, callSid, uuid)
  if (author === null) throw notFound('This note')
  if (author !== account.uuid) throw new AppError('not_allowed', `Only the author of a note can ${verb} it`)
}
