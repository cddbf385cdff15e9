import type { FastifyInstance } from 'fastify'
import { renderPeoplePage } from '../consent/people-page.ts'
import { readQueryParameters } from '../consent/request-parameters.ts'
import { sendHtmlPage } from '../inbox/send-page.ts'
import { facebookLook } from './dialog-page.ts'
import type { MetaFaults } from './meta-faults.ts'
import { facebookPeople, findFacebookPerson } from './meta-people.ts'
import type { MetaStore } from './meta-store.ts'

interface PeopleParts {
  store: MetaStore
  faults: MetaFaults
  appUrl: string
}

export function registerFacebookPeopleRoutes(http: FastifyInstance, { store, faults, appUrl }: PeopleParts) {
  http.get('/meta/people', (request, reply) => {
    const changed = findFacebookPerson(readQueryParameters(request).get('changed'))
    const people = facebookPeople.map((person) => {
      const grant = store.findGrant(person.id)
      const count = store.countLiveTokens(person.id)
      const pages = person.roles.flatMap(({ page }) => (grant?.pages.includes(page.id) ? [page.name] : []))
      return {
        key: person.id,
        name: person.name,
        detail: person.id,
        connection: grant && {
          rights: pages.length > 0 ? pages : ['No Page'],
          note: `${grant.granted.length} permissions, ${count === 1 ? '1 valid token' : `${count} valid tokens`}, allowed on ${grant.consented_at.slice(0, 10)}`,
        },
      }
    })
    const parts = { people, connectionsUrl: `${appUrl}/connections`, changed: changed?.name ?? null, mode: faults.mode }
    return sendHtmlPage(reply, renderPeoplePage(facebookLook, parts))
  })

  http.post<{ Params: { id: string } }>('/meta/people/:id/change-password', (request, reply) => {
    const person = findFacebookPerson(request.params.id)
    if (!person) return reply.code(404).send({ message: `There is ${facebookPeople.map(({ id }) => id).join(', ')} only.` })
    store.end(person.id, 460)
    return reply.redirect(`/meta/people?changed=${person.id}`, 303)
  })
}
