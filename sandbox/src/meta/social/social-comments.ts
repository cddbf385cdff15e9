import { type CommentTemplate, commenters, commentTemplates } from './post-templates.ts'
import { fractionFromSeed } from './social-chance.ts'
import type { SandboxPost } from './social-posts.ts'

export interface SandboxComment {
  id: string
  /** The person's names: `username` on Instagram, `name` on Facebook */
  username: string
  name: string
  text: string
  writtenAt: Date
  likes: number
  replies: SandboxComment[]
}

/** Newest first, without comments that are still in the future */
export function generateComments(post: SandboxPost, now: Date): SandboxComment[] {
  const comments: SandboxComment[] = []
  const content = commentsFittingPost(post)
  const people = shuffleFor(post, commenters, ([username]) => username)
  let at = post.postedAt.getTime()
  for (let index = 0; index < post.commentCount; index++) {
    at += 60_000 + fractionFromSeed(post.id, 'pause', index) * (index < 12 ? 5_400_000 : 18_000_000)
    if (at > now.getTime()) break
    const [template, person] = [content[index % content.length], people[index % people.length]]
    if (template && person) comments.push(makeComment(post, index, template, person, new Date(at), now))
  }
  return comments.reverse()
}

/** Comments that fit the post, those about its subject first. Nothing is repeated before everything has been used */
function commentsFittingPost(post: SandboxPost): CommentTemplate[] {
  const fitting = shuffleFor(post, commentTemplates, ({ text }) => text).filter(({ about }) => about?.includes(post.template.motif) ?? true)
  return [...fitting.filter(({ about }) => about), ...fitting.filter(({ about }) => !about)]
}

const shuffleFor = <T>(post: SandboxPost, list: readonly T[], nameOf: (item: T) => string): T[] =>
  list.toSorted((one, other) => fractionFromSeed(post.id, nameOf(one)) - fractionFromSeed(post.id, nameOf(other)))

type Commenter = (typeof commenters)[number]

function makeComment(
  post: SandboxPost,
  index: number,
  { text, reply }: CommentTemplate,
  [username, name]: Commenter,
  writtenAt: Date,
  now: Date,
): SandboxComment {
  const of = (what: string) => fractionFromSeed(post.id, what, index)
  const id = commentId(post, index)
  const replies: SandboxComment[] = []
  const replyCount = of('replies') < 0.25 ? 1 + Math.floor(of('how many') * 2) : 0
  for (let nth = 0; nth < replyCount; nth++) {
    const own = nth === 0
    const repliedAt = new Date(writtenAt.getTime() + (nth + 1) * 1_500_000)
    if (repliedAt > now) break
    replies.push({
      id: `${id}${nth + 1}`,
      username: own ? post.account.name : username,
      name: own ? post.account.name : name,
      text: own ? reply : text.endsWith('?') ? 'Thank you!' : '💛',
      writtenAt: repliedAt,
      likes: Math.floor(of(`reply likes ${nth}`) * 5),
      replies: [],
    })
  }
  return { id, username, name, text, writtenAt, likes: Math.floor(of('likes') ** 2 * 14), replies }
}

const commentId = (post: SandboxPost, index: number): string =>
  post.account.network === 'instagram'
    ? `1801${post.id.slice(4)}${String(index).padStart(4, '0')}`
    : `${post.id.split('_')[1]}_${index + 1000}`
