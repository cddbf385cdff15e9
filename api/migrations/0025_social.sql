CREATE TABLE "social_audience" (
	"client_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"names" text[] NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "social_audience_client_uuid_network_account_id_kind_day_pk" PRIMARY KEY("client_uuid","network","account_id","kind","day")
);
--> statement-breakpoint
ALTER TABLE "social_audience" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "social_comments" (
	"client_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"post_id" text NOT NULL,
	"comment_id" text NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"contents" text DEFAULT '' NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"replies_cursor" text,
	CONSTRAINT "social_comments_client_uuid_network_post_id_comment_id_pk" PRIMARY KEY("client_uuid","network","post_id","comment_id")
);
--> statement-breakpoint
ALTER TABLE "social_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "social_days" (
	"client_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"account_id" text NOT NULL,
	"day" date NOT NULL,
	"followers" integer,
	"views" integer,
	"reach" integer,
	"visits" integer,
	CONSTRAINT "social_days_client_uuid_network_account_id_day_pk" PRIMARY KEY("client_uuid","network","account_id","day")
);
--> statement-breakpoint
ALTER TABLE "social_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "social_media_files" (
	"client_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"post_id" text NOT NULL,
	"position" smallint NOT NULL,
	"part" text NOT NULL,
	"source_id" text NOT NULL,
	"source_url" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"file_uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "social_media_files_client_uuid_network_post_id_position_part_pk" PRIMARY KEY("client_uuid","network","post_id","position","part")
);
--> statement-breakpoint
ALTER TABLE "social_media_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "social_posts" (
	"client_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"account_id" text NOT NULL,
	"post_id" text NOT NULL,
	"code" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"reach" integer,
	"plays" integer,
	"deleted_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"comments_cursor" text,
	CONSTRAINT "social_posts_client_uuid_network_post_id_pk" PRIMARY KEY("client_uuid","network","post_id")
);
--> statement-breakpoint
ALTER TABLE "social_posts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "social_syncs" (
	"client_uuid" uuid NOT NULL,
	"network" text NOT NULL,
	"account_id" text NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"connected" boolean DEFAULT true NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"followers" integer,
	"stage" text DEFAULT 'done' NOT NULL,
	"cursor" text,
	"started_at" timestamp with time zone,
	"run_uuid" uuid,
	"running_since" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"is_sweep" boolean DEFAULT true NOT NULL,
	"swept_at" timestamp with time zone,
	"days_from" date,
	"oldest_post_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"waits_until" timestamp with time zone,
	"problem_kind" text,
	"problem" text DEFAULT '' NOT NULL,
	"lacking" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "social_syncs_client_uuid_network_account_id_pk" PRIMARY KEY("client_uuid","network","account_id")
);
--> statement-breakpoint
ALTER TABLE "social_syncs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "social_comments_newest" ON "social_comments" USING btree ("client_uuid","network","post_id","parent_id","written_at","comment_id");--> statement-breakpoint
CREATE INDEX "social_comments_unread" ON "social_comments" USING btree ("client_uuid","network","comment_id") WHERE replies_cursor is not null;--> statement-breakpoint
CREATE INDEX "social_media_files_waiting" ON "social_media_files" USING btree ("client_uuid","network","post_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "social_posts_code" ON "social_posts" USING btree ("client_uuid","network","code");--> statement-breakpoint
CREATE INDEX "social_posts_newest" ON "social_posts" USING btree ("client_uuid","network","account_id","posted_at","post_id");--> statement-breakpoint
CREATE INDEX "social_posts_unread" ON "social_posts" USING btree ("client_uuid","network","account_id","post_id") WHERE comments_cursor is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "social_syncs_shown" ON "social_syncs" USING btree ("client_uuid","network") WHERE shown;--> statement-breakpoint
CREATE POLICY "tenant" ON "social_audience" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "social_audience" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "social_comments" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "social_comments" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "social_days" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "social_days" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "social_media_files" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "social_media_files" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "social_posts" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "social_posts" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
CREATE POLICY "tenant" ON "social_syncs" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "social_syncs" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');