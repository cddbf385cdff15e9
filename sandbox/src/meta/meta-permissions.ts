/** The dialog's description of each permission; Facebook has dozens more */
const known: Record<string, string> = {
  public_profile: 'Receive your name and profile picture',
  email: 'Receive your email address',
  pages_show_list: 'Show a list of the Pages you manage',
  pages_read_engagement: 'Read content posted on the Page',
  pages_read_user_content: 'Read user content on your Page',
  pages_manage_engagement: 'Manage comments on your Page',
  pages_manage_metadata: 'Manage accounts, settings, and webhooks for a Page',
  pages_manage_posts: 'Create and manage content on your Page',
  read_insights: "Access your Page and App's insights",
  instagram_basic: 'Access profile and posts from the Instagram account connected to your Page',
  instagram_manage_insights: 'Access insights for the Instagram account connected to your Page',
  instagram_manage_comments: 'Manage comments for the Instagram account connected to your Page',
  instagram_content_publish: 'Upload media and create posts for Instagram accounts',
  business_management: 'Manage your business and its data',
  ads_read: 'Access your Facebook ads and related stats',
  ads_management: 'Manage ads for ad accounts that you have access to',
}

/** Part of every login: it can be neither omitted nor unticked */
export const basicPermission = 'public_profile'

/** What the demo business allowed for its metrics and replies on Facebook and Instagram, and what the app's login configuration contains */
export const socialPermissions = [
  ...[basicPermission, 'pages_show_list', 'pages_read_engagement', 'pages_read_user_content', 'pages_manage_engagement'],
  ...['read_insights', 'instagram_basic', 'instagram_manage_insights', 'instagram_manage_comments', 'business_management'],
]

export function isKnownPermission(permission: string): boolean {
  return Object.hasOwn(known, permission)
}

export function describePermission(permission: string): string {
  return known[permission] ?? permission
}
