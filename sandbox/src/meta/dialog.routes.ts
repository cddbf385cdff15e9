import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AuthorizationCodes } from '../consent/authorization-codes.ts'
import { registerConsentFiles } from '../consent/consent-files.ts'
import { addQueryToUrl, readFormBody, readQueryParameters } from '../consent/request-parameters.ts'
import { sendHtmlPage } from '../inbox/send-page.ts'
import { dialogPath, facebookLook, renderDialogError, renderDialogPage, renderPersonChooser } from './dialog-page.ts'
import { type DialogRequest, validateDialogRequest } from './dialog-request.ts'
import type { MetaFaults } from './meta-faults.ts'
import { findFacebookPerson } from './meta-people.ts'
import { basicPermission } from './meta-permissions.ts'
import type { MetaStore } from './meta-store.ts'

export interface MetaConsent {
  personId: string
  redirectUri: string
}

interface DialogParts {
  registered: string[]
  store: MetaStore
  codes: AuthorizationCodes<MetaConsent>
  faults: MetaFaults
}

/** The Login Dialog: choosing a person, Pages and permissions */
export function registerDialogRoutes(http: FastifyInstance, { registered, store, codes, faults }: DialogParts) {
  registerConsentFiles(http, facebookLook)

  http.get(dialogPath, (request, reply) => {
    const query = readQueryParameters(request)
    const read = readRequest(query, reply)
    if (!('dialog' in read)) return read
    const person = findFacebookPerson(query.get('account'))
    if (!person) return sendHtmlPage(reply, renderPersonChooser(query), { formTarget: read.dialog.redirectUri })
    const permissions = requestablePermissions(read.dialog, person.id)
    const page = renderDialogPage({
      query,
      person,
      permissions,
      before: store.findGrant(person.id),
      isAllOrNothing: read.dialog.isAllOrNothing,
    })
    return sendHtmlPage(reply, page, { formTarget: read.dialog.redirectUri })
  })

  http.post(dialogPath, (request, reply) => {
    const form = readFormBody(request)
    const read = readRequest(form, reply)
    if (!('dialog' in read)) return read
    const { redirectUri, state, isAllOrNothing } = read.dialog
    const back = (response: Record<string, string | null>) => reply.redirect(`${addQueryToUrl(redirectUri, response)}#_=_`, 303)
    if (form.get('decision') !== 'continue') {
      return back({ error: 'access_denied', error_code: '200', error_description: 'Permissions error', error_reason: 'user_denied', state })
    }
    const person = findFacebookPerson(form.get('account'))
    if (!person) return sendHtmlPage(reply, renderPersonChooser(form), { formTarget: redirectUri })

    const before = store.findGrant(person.id)
    const shown = requestablePermissions(read.dialog, person.id)
    const ticked = shown.filter(
      (permission) => isAllOrNothing || permission === basicPermission || form.getAll('granted').includes(permission),
    )
    const unticked = shown.filter((permission) => !ticked.includes(permission))
    const pages = person.roles.map(({ page }) => page.id).filter((id) => form.getAll('page').includes(id))
    store.allow({
      person_id: person.id,
      granted: union(before?.granted ?? [], ticked).filter((permission) => !unticked.includes(permission)),
      declined: union(before?.declined ?? [], unticked).filter((permission) => !ticked.includes(permission)),
      pages: shown.includes('pages_show_list') ? pages : (before?.pages ?? []),
    })
    return back({ code: codes.issue({ personId: person.id, redirectUri }), state })
  })

  function requestablePermissions({ permissions, rerequestsDeclined }: DialogRequest, personId: string): string[] {
    const declined = rerequestsDeclined ? [] : (store.findGrant(personId)?.declined ?? [])
    return permissions.filter((permission) => !declined.includes(permission))
  }

  function readRequest(query: URLSearchParams, reply: FastifyReply): { dialog: DialogRequest } | FastifyReply {
    if (faults.mode === 'hang') return reply.hijack()
    if (faults.mode === 'server_error') return sendHtmlPage(reply.code(500), renderDialogError(downRejection))
    const read = validateDialogRequest(query, registered, faults.mode === 'business_login')
    return 'rejection' in read ? sendHtmlPage(reply.code(400), renderDialogError(read.rejection)) : read
  }
}

const downRejection = { heading: "This page isn't available right now", sentence: 'This may be because of a technical error.', details: [] }

function union(some: string[], others: string[]): string[] {
  return [...new Set([...some, ...others])]
}
