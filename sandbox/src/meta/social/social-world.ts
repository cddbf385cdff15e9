import { findSocialAccount, type SocialAccount } from './social-accounts.ts'
import { generateComments, type SandboxComment } from './social-comments.ts'
import { postsOfAccount, type SandboxPost } from './social-posts.ts'

/** An account's generated posts with manual changes, which last until the sandbox is restarted */
export interface SocialWorld {
  posts(account: SocialAccount): SandboxPost[]
  findPost(id: string): SandboxPost | null
  comments(post: SandboxPost): SandboxComment[]
  findComment(id: string): { post: SandboxPost; comment: SandboxComment } | null
  deletePost(id: string): boolean
  /** Deletes all posts except this many of the newest ones */
  empty(accountId: string, limit: number): boolean
  addComment(postId: string, content: { text: string; username: string }): SandboxComment | null
}

export function createSocialWorld(now: () => Date): SocialWorld {
  const deleted = new Set<string>()
  const limits = new Map<string, number>()
  const written = new Map<string, SandboxComment[]>()
  let made = 0

  const posts = (account: SocialAccount) => {
    const all = postsOfAccount(account, now()).slice(0, limits.get(account.id))
    return deleted.size === 0 ? all : all.filter(({ id }) => !deleted.has(id))
  }
  const comments = (post: SandboxPost) => [...(written.get(post.id) ?? []), ...generateComments(post, now())]

  function findPost(id: string): SandboxPost | null {
    const account = accountOfPost(id)
    return account ? (posts(account).find((post) => post.id === id) ?? null) : null
  }

  return {
    posts,
    comments,
    findPost,
    findComment(id) {
      const post = findPost(postIdOf(id))
      const comment = post && comments(post).find((one) => one.id === id)
      if (post && comment) return { post, comment }
      for (const [postId, list] of written) {
        const own = list.find((one) => one.id === id)
        const ownPost = own && findPost(postId)
        if (own && ownPost) return { post: ownPost, comment: own }
      }
      return null
    },
    deletePost(id) {
      if (!findPost(id)) return false
      deleted.add(id)
      return true
    },
    empty(accountId, limit) {
      if (!findSocialAccount(accountId)) return false
      limits.set(accountId, limit)
      return true
    },
    addComment(postId, { text, username }) {
      const post = findPost(postId)
      if (!post) return null
      const id = post.account.network === 'instagram' ? `1899${String(++made).padStart(12, '0')}` : `${postId.split('_')[1]}_9${++made}`
      const comment = { id, username, name: username, text, writtenAt: now(), likes: 0, replies: [] }
      written.set(post.id, [comment, ...(written.get(post.id) ?? [])])
      return comment
    },
  }
}

/** An id contains the end of its account's id: `1790` + 4 digits + day and number, or page_4 digits + day and number */
function accountOfPost(id: string): SocialAccount | null {
  if (id.includes('_')) return findSocialAccount(id.split('_')[0] ?? '')
  const tail = id.slice(4, 8)
  return findSocialAccount(`1784140530921${tail}`)
}

const postIdOf = (commentId: string): string => (commentId.includes('_') ? '' : `1790${commentId.slice(4, -4)}`)
