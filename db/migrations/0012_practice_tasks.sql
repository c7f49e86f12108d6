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
CREATE TABLE `practice_tries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`task_id` integer NOT NULL,
	`task` text NOT NULL,
	`answer` text NOT NULL,
	`seconds` integer NOT NULL,
	`since` text NOT NULL,
	`points` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `practice_tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `practice_tries_task` ON `practice_tries` (`task_id`);--> statement-breakpoint
CREATE INDEX `reports_figures` ON `reports` (`interview_id`,`score`,`grade`,`coverage_only`) WHERE is_current = 1;