import { expect, test } from 'vitest'
import { createInstagramNode, createPageNode, createPersonNode } from './graph-nodes.ts'
import { metaContract } from './meta.contract.ts'
import { facebookPeople } from './meta-people.ts'
import { instagramMetrics } from './social/account-insights.ts'
import { createMediaLinks } from './social/cdn.routes.ts'
import { instagramPostMetrics } from './social/post-insights.ts'
import { findSocialAccount } from './social/social-accounts.ts'
import { createFacebookCommentNode, createInstagramCommentNode, createPostNode } from './social/social-nodes.ts'
import { createSocialWorld } from './social/social-world.ts'

const now = new Date('2026-11-15T20:00:00Z')
const world = createSocialWorld(() => now)
const reject = () => {}
const parts = {
  world,
  links: createMediaLinks(
    () => 'http://sandbox.test',
    () => now,
  ),
  now,
  edgeUrl: (path: string) => path,
  insights: { reject, rejectOldPost: reject },
  userContent: { reject },
}

function postsOf(id: string) {
  const account = findSocialAccount(id)
  if (!account) throw new Error(`There is no account ${id}`)
  return world.posts(account)
}

function firstNodes() {
  const [person] = facebookPeople
  const page = person?.roles[0]?.page
  const [photo] = postsOf('17841405309211001')
  const [post] = postsOf('104266592381001')
  const commented = postsOf('17841405309211001').find((one) => world.comments(one).length > 0)
  const comment = commented && world.comments(commented)[0]
  if (!person || !page?.instagram || !photo || !post || !comment)
    throw new Error('The first person has posts with comments on both networks')
  return [
    createPersonNode(person),
    createPageNode({ page, granted: [], pageToken: () => undefined, ownUrl: '', followers: () => 0 }),
    createInstagramNode(page.instagram, '', () => 0),
    createPostNode(photo, parts),
    createPostNode(post, parts),
    createInstagramCommentNode(comment, parts),
    createFacebookCommentNode(comment),
  ]
}

test.each(firstNodes().map(({ type, fields }) => [type, Object.keys(fields)] as const))(
  'a %s › has only fields that Meta describes',
  (type, names) => {
    expect(names.length).toBeGreaterThan(1)
    expect(metaContract.nodes[type] ?? []).toEqual(expect.arrayContaining(names))
  },
)

test('metrics of Instagram › are those that Meta describes', () => {
  expect(metaContract.metrics.instagram).toEqual(expect.arrayContaining(instagramMetrics))
  expect(metaContract.metrics.instagramPost).toEqual(expect.arrayContaining(instagramPostMetrics))
})
