-- They live an hour at most, and who asked for these is not known. Not a delete: an owner who is no superuser sees no rows to delete
TRUNCATE "recording_keys";--> statement-breakpoint
ALTER TABLE "recording_keys" ADD COLUMN "session_hash" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "recording_keys" ADD CONSTRAINT "recording_keys_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_keys_session" ON "recording_keys" USING btree ("session_hash");