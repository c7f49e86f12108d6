CREATE TABLE `admissions` (
	`source` text NOT NULL,
	`model` text NOT NULL,
	`answers_hash` text NOT NULL,
	`right` integer NOT NULL,
	`of` integer NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`source`, `model`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `report_arguments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interview_id` integer NOT NULL,
	`report_id` integer NOT NULL,
	`kind` text NOT NULL,
	`about_id` text NOT NULL,
	`words` text,
	`say` text NOT NULL,
	`verdict` text,
	`moved` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_arguments_interview` ON `report_arguments` (`interview_id`);--> statement-breakpoint
CREATE TABLE `board_events` (
	`interview_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`change_id` text NOT NULL,
	`at_ms` integer NOT NULL,
	`change` text NOT NULL,
	PRIMARY KEY(`interview_id`, `seq`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `board_events_change` ON `board_events` (`interview_id`,`change_id`);--> statement-breakpoint
CREATE TABLE `provider_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`interview_id` integer,
	`capability` text NOT NULL,
	`model` text NOT NULL,
	`prompt_tokens` integer DEFAULT 0 NOT NULL,
	`cached_tokens` integer DEFAULT 0 NOT NULL,
	`completion_tokens` integer DEFAULT 0 NOT NULL,
	`seconds` real DEFAULT 0 NOT NULL,
	`characters` integer DEFAULT 0 NOT NULL,
	`is_estimated` integer DEFAULT false NOT NULL,
	`usd` real,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `provider_calls_created` ON `provider_calls` (`created_at`);--> statement-breakpoint
CREATE INDEX `provider_calls_user` ON `provider_calls` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `provider_calls_interview` ON `provider_calls` (`interview_id`);--> statement-breakpoint
CREATE TABLE `debriefs` (
	`interview_id` integer PRIMARY KEY NOT NULL,
	`statements` text NOT NULL,
	`answers` text NOT NULL,
	`ticks` text NOT NULL,
	`scores` text NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pair_answers` (
	`interview_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`question_id` text NOT NULL,
	`point_id` text NOT NULL,
	`pair` text NOT NULL,
	`is_right` integer NOT NULL,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`interview_id`, `pair`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pair_answers_user` ON `pair_answers` (`user_id`,`question_id`);--> statement-breakpoint
CREATE TABLE `predictions` (
	`interview_id` integer NOT NULL,
	`dimension` text NOT NULL,
	`predicted` real NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`interview_id`, `dimension`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `engine_steps` (
	`interview_id` integer NOT NULL,
	`step` text NOT NULL,
	`input_hash` text NOT NULL,
	`output` blob NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`interview_id`, `step`, `input_hash`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `interview_responses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interview_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`speaker` text NOT NULL,
	`content` text NOT NULL,
	`transcript_state` text,
	`engine` text,
	`audio_file` text,
	`audio_type` text,
	`audio_bytes` integer,
	`audio_sha256` text,
	`duration` integer,
	`audio_ms` integer,
	`response_time_ms` integer,
	`hearing` text,
	`move` text,
	`timestamp` integer NOT NULL,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `interview_responses_audioFile_unique` ON `interview_responses` (`audio_file`);--> statement-breakpoint
CREATE UNIQUE INDEX `interview_responses_seq` ON `interview_responses` (`interview_id`,`seq`);--> statement-breakpoint
CREATE TABLE `interviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`company_id` integer,
	`category_id` integer NOT NULL,
	`level_id` integer NOT NULL,
	`question` text NOT NULL,
	`question_id` text NOT NULL,
	`question_version` integer NOT NULL,
	`status` text DEFAULT 'in_progress' NOT NULL,
	`engine` text NOT NULL,
	`interviewer` text DEFAULT 'script' NOT NULL,
	`budget_seconds` integer NOT NULL,
	`total_duration` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`level_id`) REFERENCES `levels`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `interviews_user_created` ON `interviews` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `transcript_revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`response_id` integer NOT NULL,
	`content` text NOT NULL,
	`engine` text,
	`replaced_question` text,
	`corrected_at` integer NOT NULL,
	FOREIGN KEY (`response_id`) REFERENCES `interview_responses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `transcript_revisions_response` ON `transcript_revisions` (`response_id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`action` text NOT NULL,
	`key` text NOT NULL,
	`input_sha256` text NOT NULL,
	`subject_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_unique` ON `idempotency_keys` (`user_id`,`action`,`key`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_after` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_kind_subject` ON `jobs` (`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`status`,`run_after`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `license_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`interview_id` integer,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `license_ledger_interview_kind` ON `license_ledger` (`interview_id`,`kind`);--> statement-breakpoint
CREATE INDEX `license_ledger_user` ON `license_ledger` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `license_plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`sessions_included` integer,
	`price_per_session` real,
	`monthly_price` real,
	`price` real NOT NULL,
	`features` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `license_plans_slug_unique` ON `license_plans` (`slug`);--> statement-breakpoint
CREATE TABLE `usage_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`interview_id` integer,
	`speaking_time` integer NOT NULL,
	`cost` real NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `usage_sessions_user` ON `usage_sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `usage_sessions_interview` ON `usage_sessions` (`interview_id`);--> statement-breakpoint
CREATE TABLE `user_licenses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`sessions_remaining` integer,
	`start_date` integer NOT NULL,
	`end_date` integer,
	`purchased_at` integer NOT NULL,
	`stripe_subscription_id` text,
	`stripe_customer_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`plan_id`) REFERENCES `license_plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sessions_remaining_not_negative" CHECK("user_licenses"."sessions_remaining" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_licenses_userId_unique` ON `user_licenses` (`user_id`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_name_unique` ON `companies` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_slug_unique` ON `companies` (`slug`);--> statement-breakpoint
CREATE TABLE `levels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`order` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `levels_name_unique` ON `levels` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `levels_slug_unique` ON `levels` (`slug`);--> statement-breakpoint
CREATE TABLE `exercise_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`interview_id` integer,
	`question_id` text NOT NULL,
	`dimension` text NOT NULL,
	`exercise` text NOT NULL,
	`point_ids` text NOT NULL,
	`answer` text NOT NULL,
	`seconds` integer NOT NULL,
	`rating` text,
	`judged` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `exercise_attempts_user` ON `exercise_attempts` (`user_id`);--> statement-breakpoint
CREATE INDEX `exercise_attempts_interview` ON `exercise_attempts` (`interview_id`);--> statement-breakpoint
CREATE TABLE `practice_tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`question_id` text NOT NULL,
	`dimension` text NOT NULL,
	`due` integer NOT NULL,
	`last_review` integer NOT NULL,
	`stability` real NOT NULL,
	`difficulty` real NOT NULL,
	`scheduled_days` integer NOT NULL,
	`learning_steps` integer NOT NULL,
	`reps` integer NOT NULL,
	`lapses` integer NOT NULL,
	`state` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `practice_tasks_drill` ON `practice_tasks` (`user_id`,`question_id`,`dimension`);--> statement-breakpoint
CREATE TABLE `preparations` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`interview_on` text,
	`category_id` integer,
	`level_id` integer,
	`company_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`level_id`) REFERENCES `levels`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `report_dimensions` (
	`report_id` integer NOT NULL,
	`position` integer NOT NULL,
	`dimension` text NOT NULL,
	`score` real NOT NULL,
	`bar` real NOT NULL,
	`weight` real NOT NULL,
	`points` real NOT NULL,
	PRIMARY KEY(`report_id`, `position`),
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `report_points` (
	`report_id` integer NOT NULL,
	`point_id` text NOT NULL,
	`status` text NOT NULL,
	`judged_by` text NOT NULL,
	PRIMARY KEY(`report_id`, `point_id`),
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interview_id` integer NOT NULL,
	`is_current` integer NOT NULL,
	`grade` text,
	`score` real,
	`hiring_recommendation` text,
	`graded_at` integer,
	`confirmed_at` integer,
	`judged_by` text DEFAULT 'nobody' NOT NULL,
	`judge_name` text,
	`body` blob NOT NULL,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_interview` ON `reports` (`interview_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_current` ON `reports` (`interview_id`) WHERE is_current = 1;--> statement-breakpoint
CREATE INDEX `reports_figures` ON `reports` (`interview_id`,`score`,`grade`,`judged_by`) WHERE is_current = 1;--> statement-breakpoint
CREATE TABLE `friend_verdicts` (
	`link_id` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `share_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interview_id` integer NOT NULL,
	`kind` text DEFAULT 'review' NOT NULL,
	`name` text,
	`may_listen` integer DEFAULT false NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`shows_board` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_links_tokenHash_unique` ON `share_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `share_links_interview` ON `share_links` (`interview_id`);--> statement-breakpoint
CREATE TABLE `share_reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`link_id` integer NOT NULL,
	`reviewer` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `share_reviews_link` ON `share_reviews` (`link_id`);--> statement-breakpoint
CREATE TABLE `share_visits` (
	`link_id` integer NOT NULL,
	`what` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`times` integer NOT NULL,
	PRIMARY KEY(`link_id`, `what`),
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `turn_events` (
	`interview_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`answer_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at_ms` integer NOT NULL,
	`text` text,
	`sound_ms` integer,
	PRIMARY KEY(`interview_id`, `seq`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answer_id`) REFERENCES `interview_responses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `turn_events_answer` ON `turn_events` (`answer_id`);--> statement-breakpoint
CREATE TABLE `invites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`uses_left` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_tokenHash_unique` ON `invites` (`token_hash`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`user_id` integer NOT NULL,
	`key_hash` text NOT NULL,
	`last_sign_in_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `password_reset_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token` text(255) NOT NULL,
	`expires_at` integer NOT NULL,
	`used` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_reset_tokens_token_unique` ON `password_reset_tokens` (`token`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_user` ON `password_reset_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`sess` text NOT NULL,
	`expire` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` ("sess" ->> '$.userId');--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`disabled_at` integer,
	`is_operator` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));