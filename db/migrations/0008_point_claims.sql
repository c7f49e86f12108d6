CREATE TABLE `point_claims` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interview_id` integer NOT NULL,
	`point_id` text NOT NULL,
	`turn_id` integer NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`turn_id`) REFERENCES `interview_responses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `point_claims_point` ON `point_claims` (`interview_id`,`point_id`);--> statement-breakpoint
ALTER TABLE `reports` ADD `coverage_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- made_without_model is ours: db/migration-functions.ts
UPDATE `reports` SET `coverage_only` = made_without_model(`body`);
