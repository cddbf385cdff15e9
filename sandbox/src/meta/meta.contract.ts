import { names, type VendorContract } from '../vendor-contract.ts'

const GRAPH = '/meta/graph/v26.0'
/** Parameters of every call, and of every list */
const SIGNED = names('access_token appsecret_proof fields')
const PAGES = names('limit after')
const edgeCall = (name: string, query = '') => ({ route: `GET ${GRAPH}/:node/${name}`, query: [...SIGNED, ...PAGES, ...names(query)] })

/** From the specifications that Meta generates its business SDKs from. They are not as up to date as the newest version of the Graph API */
export const metaContract: VendorContract & { nodes: Record<string, readonly string[]>; metrics: Record<string, readonly string[]> } = {
  vendor: 'meta',
  source: 'facebook/facebook-business-sdk-codegen api_specs at ad2b0b6 (2026-04-15)',
  license: 'Meta Platform Policy (use with Meta’s services); names only',
  read: '2026-11-19',
  calls: [
    edgeCall('accounts', 'ad_id is_place is_promotable filter order'),
    edgeCall('businesses', 'filter order'),
    ...['owned_pages', 'client_pages'].map((pages) => edgeCall(pages, 'filter order')),
    edgeCall('media', 'since until filter order'),
    edgeCall('posts', 'include_hidden q show_expired with since until filter order'),
    edgeCall('comments', 'filter live_filter order since'),
    {
      route: `GET ${GRAPH}/:node/insights`,
      query: [...SIGNED, ...names('breakdown date_preset metric metric_type period show_description_from_api_doc since timeframe until')],
      response: { data: names('description description_from_api_doc id name period title total_value values') },
    },
    {
      route: `GET ${GRAPH}/:node/permissions`,
      query: [...SIGNED, ...names('permission status')],
      response: { data: names('permission status') },
      // For a person, and for the app itself
      enums: { 'data.status': names('declined expired granted live unapproved') },
    },
  ],
  /** Fields, and the edges that can be requested as fields */
  nodes: {
    User: names('id name first_name last_name middle_name short_name link email'),
    Page: names('id name access_token category link followers_count fan_count instagram_business_account username website'),
    IGUser: names(`biography followers_count follows_count has_profile_pic id ig_id media_count name profile_picture_url username website`),
    IGMedia:
      names(`alt_text caption comments_count id like_count media_product_type media_type media_url owner permalink shortcode thumbnail_url
      timestamp username view_count children comments insights`),
    Post: names(`created_time from full_picture id message permalink_url shares status_type story updated_time attachments comments insights
      likes reactions sharedposts to`),
    IGComment: names('from hidden id like_count media parent_id text timestamp user username replies'),
    Comment: names('attachment comment_count created_time from id is_hidden like_count message object parent permalink_url comments'),
  },
  metrics: {
    instagram: names(`accounts_engaged comments content_views engaged_audience_demographics follower_count follower_demographics
      follows_and_unfollows likes online_followers profile_links_taps profile_views quotes reach reached_audience_demographics replies reposts
      saves shares total_interactions views website_clicks`),
    instagramPost: names(`comments content_views follows ig_reels_avg_watch_time ig_reels_video_view_total_time likes navigation
      profile_activity profile_visits reach replies reposts saved shares total_interactions views`),
  },
}
